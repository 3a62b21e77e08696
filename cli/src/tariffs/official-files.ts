import { basename } from 'node:path';
import { addDays } from '@landed/tax-engine/table-loader/table-life';
import { CommandFailure } from '../program/command-failure.js';
import { readSource } from '../table-file/read-source.js';
import { SourceFault } from './official/source-fault.js';
import { sourceText } from './official/source-text.js';
import type { SourceFile } from './official/tariff-line.js';

const withinMilliseconds = 300_000;
const bytesMax = 512 * 1024 * 1024;
const validDaysMax = 400;

/**
 * Reads files, or http(s) addresses, in order, and parses them together. Throws `not_readable`, `too_large`, and
 * `not_the_official_file` with the place at which a file is not what it claims to be.
 */
export async function parseOfficialFiles<Parsed>(
  from: readonly string[],
  parse: (files: readonly SourceFile[]) => Parsed | Promise<Parsed>,
): Promise<Parsed> {
  const files: SourceFile[] = [];
  for (const name of from) {
    const bytes = await readSource(name, { withinMilliseconds, bytesMax });
    files.push({ name, text: await orNotTheFile(basename(name), () => sourceText(bytes)) });
  }
  return orNotTheFile(from.map((name) => basename(name)).join(', '), () => parse(files));
}

async function orNotTheFile<Result>(name: string, run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    const { at, reason } = error;
    throw new CommandFailure('not_the_official_file', `${name}, ${at}: ${reason}. Nothing was written.`);
  }
}

/** Throws `wrong_life` for a table that ends before it begins, or that would be good for more than 400 days. */
export function requireLife({ validFrom, validTo }: { readonly validFrom: string; readonly validTo: string }): void {
  if (validTo >= validFrom && validTo <= addDays(validFrom, validDaysMax)) return;
  throw new CommandFailure(
    'wrong_life',
    `The table must end between ${validFrom} and ${addDays(validFrom, validDaysMax)}, not on ${validTo}.`,
  );
}
