import { byPackage, closureOf, operations } from './closure.js';

/** `npm run closure`: how many files a charge and a refund load. With the name of one of them, which. */
const [, , wanted] = process.argv;
for (const [name, entries] of Object.entries(operations)) {
  const files = closureOf(entries);
  process.stdout.write(`${name}: ${files.length} files (${byPackage(files)})\n`);
  if (name === wanted) process.stdout.write(`${files.join('\n')}\n`);
}
