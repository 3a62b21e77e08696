#!/usr/bin/env node
// In a syntax that an old Node can still read far enough to print what is wrong.
import { existsSync } from 'node:fs';
import module from 'node:module';

const neededNode = [20, 19];
const compiled = new URL('../dist/main.js', import.meta.url);

function nodeIsTooOld() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < neededNode[0] || (major === neededNode[0] && minor < neededNode[1]);
}

function refuse(message) {
  process.stderr.write(`landed: ${message}\n`);
  process.exitCode = 1;
}

if (nodeIsTooOld()) {
  refuse(`Node ${neededNode.join('.')} or later is needed, this is ${process.versions.node}.`);
} else if (existsSync(compiled)) {
  // Not before Node 22: what was compiled once is not compiled again.
  if (module.enableCompileCache !== undefined) module.enableCompileCache();
  await import(compiled.href);
} else {
  refuse('nothing is compiled yet. `npm start` in the checkout compiles everything and starts a stack.');
}
