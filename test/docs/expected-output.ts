import { expect } from 'vitest';
import type { Shell } from './shell.js';

/** Waits for the lines that a guide shows. Background processes of the terminal may print other lines between them. */
export async function expectPrinted(shell: Shell, shown: string): Promise<void> {
  const patterns = shown
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(patternOf);
  const missing = (printed: string) => missingFrom(printed, patterns);
  const printed = await shell.printed((text) => missing(text) === null);
  expect(missing(printed), `printed:\n${printed}`).toBe(null);
}

/** The first shown line that was not printed, or was not printed after the line before it. */
function missingFrom(printed: string, patterns: readonly RegExp[]): string | null {
  const lines = printed.split('\n').map((line) => line.trimEnd());
  let from = 0;
  for (const pattern of patterns) {
    const found = lines.findIndex((line, index) => index >= from && pattern.test(line));
    if (found < 0) return pattern.source;
    from = found + 1;
  }
  return null;
}

/** `…` matches any text within a line. */
function patternOf(line: string): RegExp {
  return new RegExp(`^${line.trimEnd().split('…').map(escaped).join('.*')}$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
