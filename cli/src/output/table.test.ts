import { expect, it } from 'vitest';
import { fields, table } from './table.js';

it('table aligns columns and leaves no spaces at the end of a line', () => {
  const rows = [
    ['one', { text: 'delivered', style: 'green' as const }, '-'],
    ['thirteen', 'retrying', ''],
  ];
  expect(table(['ID', 'STATE', 'NEXT'], rows).split('\n')).toEqual([
    'ID        STATE      NEXT',
    'one       delivered  -',
    'thirteen  retrying',
  ]);
});

it('fields aligns values', () => {
  expect(
    fields([
      ['id', '1'],
      ['status', 'enabled'],
    ]),
  ).toBe('id      1\nstatus  enabled');
});
