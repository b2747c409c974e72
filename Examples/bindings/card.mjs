// Draws a document with the addon card_node.c.
//     node card.mjs ./card.node text.json card.png '{"name": "Grace Hopper"}'
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const [addon, document, picture, values] = process.argv.slice(2);
const { render } = createRequire(import.meta.url)(addon);
try {
  writeFileSync(picture, render(readFileSync(document), values, '{"pngEffort": "small"}'));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
