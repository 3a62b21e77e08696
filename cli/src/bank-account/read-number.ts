import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';

const lengthMax = 50;

/**
 * Reads the account number from a file, from standard input (`-`, or a pipe), or from a prompt that does not show what is
 * typed. It is not an argument, because other users of the machine can read those.
 */
export async function readNumber(file: string | undefined): Promise<string> {
  const number = (await read(file)).replaceAll(/[\s-]/g, '');
  if (number === '' || number.length > lengthMax || !/^[A-Za-z0-9]+$/.test(number))
    throw new UsageFailure('Expected one account number or IBAN: letters and digits, spaces and hyphens between them.');
  return number;
}

async function read(file: string | undefined): Promise<string> {
  if (file !== undefined && file !== '-') return fromFile(file);
  if (file === '-' || !process.stdin.isTTY) return text(process.stdin);
  return fromPrompt();
}

async function fromFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CommandFailure('unreadable_file', 'The file of --number-file cannot be read.');
  }
}

async function fromPrompt(): Promise<string> {
  process.stderr.write('Account number or IBAN (not shown): ');
  const nothing = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: nothing, terminal: true });
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
