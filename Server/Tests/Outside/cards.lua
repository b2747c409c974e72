-- Requests new cards continuously on one connection per thread, and prints the status and the
-- milliseconds of each response. CARDS_DELAY is the pause in milliseconds between a response and the
-- next request. CARDS_FIRST is the number of the first card. CARDS_TARGET is the URL without it.
local ffi = require("ffi")
ffi.cdef [[
  typedef struct { long seconds; long nanoseconds; } moment;
  int clock_gettime(int clock, moment *at);
]]
local at = ffi.new("moment")
local delayed = tonumber(os.getenv("CARDS_DELAY") or "0")
local first = tonumber(os.getenv("CARDS_FIRST") or "0")
local target = os.getenv("CARDS_TARGET")
local threads = {}

local function now()
  ffi.C.clock_gettime(1, at)
  return tonumber(at.seconds) * 1000 + tonumber(at.nanoseconds) / 1e6
end

function setup(thread)
  thread:set("index", #threads)
  table.insert(threads, thread)
end

function init()
  asked, started, lines, texts = 0, 0, {}, nil
end

if delayed > 0 then
  function delay()
    -- Stagger the starts of the threads.
    if asked == 0 then return (index * 7919 % 1000) / 1000 * delayed end
    return delayed
  end
end

function request()
  asked = asked + 1
  started = now()
  return wrk.format("GET", target .. first + index * 1000000 + asked)
end

function response(status)
  table.insert(lines, string.format("%d %.2f", status, now() - started))
end

function done(summary)
  local errors = summary.errors
  io.write(string.format("sockets %d %d %d %d\n", errors.connect, errors.read, errors.write,
                         errors.timeout))
  for _, thread in ipairs(threads) do
    for _, line in ipairs(thread:get("lines")) do io.write("answer ", line, "\n") end
  end
end
