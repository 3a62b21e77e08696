// Copies `orders/`, which every example shop needs, into each of them, or into the folders that are named. An example
// imports it as `./orders/…`, so that it runs on its own when it is copied elsewhere. Git ignores the copies.
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const examples = dirname(fileURLToPath(import.meta.url));
const orders = join(examples, 'orders');
const files = readdirSync(orders);
const named = process.argv.slice(2);
const shops = ['shop', 'node', 'express', 'next'].map((name) => join(examples, name));

for (const folder of named.length > 0 ? named : shops) {
  const copy = join(folder, 'orders');
  mkdirSync(copy, { recursive: true });
  // Files are replaced one by one, because a shop that runs may load one in the meantime.
  for (const file of files) cpSync(join(orders, file), join(copy, file));
  for (const file of readdirSync(copy)) if (!files.includes(file)) rmSync(join(copy, file));
}
