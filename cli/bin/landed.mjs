#!/usr/bin/env node
// Uses syntax that old Node versions can parse, so that they reach the version message.
import { existsSync } from 'node:fs';
import module from 'node:module';

const neededNode = [20, 19];
const compiled = new URL('../dist/main.js', import.meta.url);

function nodeIsTooOld() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < neededNode[0] || (major === neededNode[0] && minor < neededNode[1]);
}

function fail(message) {
  process.stderr.write(`landed: ${message}\n`);
  process.exitCode = 1;
}

if (nodeIsTooOld()) {
  fail(
    `Node ${neededNode.join('.')} or later is required; this is Node ${process.versions.node}. Install a newer Node.`,
  );
} else if (existsSync(compiled)) {
  // Node 22 and later can cache compiled code, which makes later starts faster.
  if (module.enableCompileCache !== undefined) module.enableCompileCache();
  await import(compiled.href);
} else {
  fail('Nothing is compiled yet. Run `npm start` in the checkout: it compiles everything and starts a stack.');
}
