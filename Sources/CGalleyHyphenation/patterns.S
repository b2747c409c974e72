// The files of Patterns/, and how long they are.

  .section .rodata

  .macro patterns name, file
  .globl galley_patterns_\name, galley_patterns_\name\()_end
  .hidden galley_patterns_\name
  .hidden galley_patterns_\name\()_end
galley_patterns_\name:
  .incbin "\file"
galley_patterns_\name\()_end:
  .endm

  patterns en_GB, "hyph_en_GB.dic"
  patterns en_US, "hyph_en_US.dic"
  patterns nl_NL, "hyph_nl_NL.dic"

  .section .note.GNU-stack, "", %progbits
