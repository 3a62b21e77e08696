import type { StackOptions } from '../access/stack-command.js';
import { plainJson } from './plain-text.js';

/** One document with `--json`, else lines for people. */
export function print({ json }: StackOptions, document: unknown, text: () => string): void {
  process.stdout.write(`${json ? plainJson(document) : text()}\n`);
}

/** What a person should know beside the result; never on stdout, so that a pipe gets the result alone. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`);
}
