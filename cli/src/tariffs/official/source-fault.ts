/** A file that is not what it claims to be. `at` is a place in it: a line and column, or a path in JSON or XML. */
export class SourceFault extends Error {
  constructor(
    readonly at: string,
    readonly reason: string,
  ) {
    super(`${at}: ${reason}`);
    this.name = 'SourceFault';
  }
}

export function lineAndColumn(line: number, column: number): string {
  return `line ${line}, column ${column}`;
}

/** The line and column of an offset in a text, both counted from 1. */
export function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const lines = before.split('\n');
  return lineAndColumn(lines.length, (lines.at(-1) ?? '').length + 1);
}

/** A piece of the file, short enough for a sentence. */
export function quoted(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return JSON.stringify(line.length > 60 ? `${line.slice(0, 57)}…` : line);
}
