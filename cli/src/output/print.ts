import type { StackOptions } from '../access/stack-command.js';
import { plainJson } from './plain-text.js';

/** Prints one JSON document with `--json`, otherwise text for people. */
export function print({ json }: StackOptions, document: unknown, text: () => string): void {
  process.stdout.write(`${json ? plainJson(document) : text()}\n`);
}

/** Prints a remark on stderr, so that a pipe receives only the result. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
