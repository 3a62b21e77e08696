import { expect } from 'vitest';
import type { Shell } from './shell.js';

/** Waits for what a guide shows as printed. Lines may have others around them, in a terminal with background processes. */
export async function expectPrinted(shell: Shell, language: 'text' | 'json', shown: string): Promise<void> {
  const isThere = language === 'text' ? (text: string) => hasLines(text, shown) : hasValue(shown);
  const text = await shell.printed(isThere);
  expect(isThere(text), `shown in the guide:\n${shown}\nprinted:\n${text}`).toBe(true);
}

/** Whether all lines that are shown were printed, in that order. `…` stands for anything within a line. */
export function hasLines(printed: string, shown: string): boolean {
  const lines = printed.split('\n').map((line) => line.trimEnd());
  let from = 0;
  for (const line of shown.split('\n').filter((text) => text.trim() !== '')) {
    const pattern = wildcard(line.trimEnd());
    const found = lines.findIndex((candidate, index) => index >= from && pattern.test(candidate));
    if (found < 0) return false;
    from = found + 1;
  }
  return true;
}

/** Whether a JSON text of that shape was printed: same names, same values but for `…`. */
function hasValue(shown: string): (printed: string) => boolean {
  const pattern: unknown = JSON.parse(shown);
  return (printed) => {
    const [text] = /^[[{][\s\S]*[\]}]$/m.exec(printed) ?? [];
    try {
      return text !== undefined && fits(JSON.parse(text), pattern);
    } catch {
      return false;
    }
  };
}

function fits(value: unknown, pattern: unknown): boolean {
  if (typeof pattern === 'string') return typeof value === 'string' && wildcard(pattern).test(value);
  if (typeof pattern !== 'object' || pattern === null) return value === pattern;
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== Array.isArray(pattern)) return false;
  const names = Object.keys(pattern);
  return (
    Object.keys(value).length === names.length &&
    names.every((name) => fits((value as Record<string, unknown>)[name], (pattern as Record<string, unknown>)[name]))
  );
}

function wildcard(text: string): RegExp {
  return new RegExp(`^${text.split('…').map(escaped).join('.*')}$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
