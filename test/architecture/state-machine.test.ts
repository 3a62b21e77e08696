import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paymentMoves, paymentStatuses } from '@landed/contracts/payment-intent/status';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from './repository.js';

const page = readFileSync(join(repositoryRoot, 'docs/features/payment.md'), 'utf8');

const moves = paymentStatuses.flatMap((from) => paymentMoves[from].map((to) => `${from} → ${to}`)).toSorted();
const terminal = paymentStatuses.filter((status) => paymentMoves[status].length === 0);

/** The arrows of the page's state diagram. */
function drawn(): string[] {
  const [, diagram = ''] = /```mermaid\nstateDiagram-v2\n([\s\S]*?)```/.exec(page) ?? [];
  const lines = diagram.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, from, to] = /^\s*(\S+) --> (\S+)$/.exec(line) ?? [];
    if (from === undefined || to === undefined) throw new Error(`Expected an arrow such as "a --> b": ${line}`);
    return `${from} → ${to}`;
  });
}

/** The cells of each row of a section's table. */
function rowsBelow(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const lines = own.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const statusesIn = (cell: string) => [...cell.matchAll(/`(\w+)`/g)].map(([, status = '']) => status);

describe('docs/features/payment.md', () => {
  it('draws exactly the transitions that the code allows', () => {
    const between = drawn().filter((arrow) => !arrow.includes('[*]'));
    expect(between.toSorted()).toEqual(moves);
  });

  it('draws the first and the terminal statuses', () => {
    const edges = drawn().filter((arrow) => arrow.includes('[*]'));
    expect(edges.toSorted()).toEqual(['[*] → processing', ...terminal.map((status) => `${status} → [*]`)].toSorted());
  });

  it('lists the trigger of every transition, and no other transition', () => {
    const rows = rowsBelow('Transitions');
    const listed = rows.flatMap(([from = '', to = '']) =>
      statusesIn(from).flatMap((start) => statusesIn(to).map((end) => `${start} → ${end}`)),
    );
    expect(listed.toSorted()).toEqual(moves);
    expect(rows.filter(([, , trigger = '']) => trigger === '')).toEqual([]);
  });

  it('lists the result of each money operation for every status', () => {
    const rows = rowsBelow('Operations by status');
    expect(rows.map(([status = '']) => statusesIn(status)).flat()).toEqual([...paymentStatuses]);
    const ended = rows.filter(([, capture = '', cancel = '']) => capture.includes('200') || cancel.includes('200'));
    expect(ended).toEqual([['`authorized`', '200 `captured`', '200 `canceled`', '400 `not_captured`']]);
  });
});
