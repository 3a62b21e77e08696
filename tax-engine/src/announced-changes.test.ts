import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

/**
 * Changes of the law that were announced, with what was done about each. `handled` is null until the change was looked at:
 * a table was renewed, or the change does not concern quotes.
 */
const announcedChange = z.strictObject({
  date: z.iso.date().nullable(),
  places: z.array(z.string().min(1)).min(1),
  what: z.string().min(1),
  certainty: z.enum(['confirmed', 'secondary', 'check', 'unsure']),
  handled: z.string().min(1).nullable(),
});

const file = new URL('../announced-changes.json', import.meta.url);
const changes = z.array(announcedChange).parse(JSON.parse(readFileSync(file, 'utf8')));

/** The changes whose day has come and that are not handled. */
function overdue(list: typeof changes, on: string): string[] {
  return list
    .filter(({ date, handled }) => date !== null && date <= on && handled === null)
    .map(({ date, places, what }) => `${date} ${places.join(' ')}: ${what}`);
}

describe('the calendar of announced changes', () => {
  test('an announced change is handled before its day has passed', () => {
    expect(overdue(changes, new Date().toISOString().slice(0, 10))).toEqual([]);
  });

  test('an announced change is overdue from its day on, until it is handled', () => {
    const [change] = z
      .array(announcedChange)
      .parse([{ date: '2027-01-01', places: ['EU'], what: 'CN 2027', certainty: 'confirmed', handled: null }]);
    if (change === undefined) throw new Error('expected a change');
    expect(overdue([change], '2026-12-31')).toEqual([]);
    expect(overdue([change], '2027-01-01')).toEqual(['2027-01-01 EU: CN 2027']);
    expect(overdue([{ ...change, handled: 'rates/EU@2027-01-01' }], '2027-01-01')).toEqual([]);
  });

  test('the announced changes of the United States are handled up to 2027-01-01', () => {
    const american = changes.filter(({ places, date }) => places.includes('US') && date !== null);
    expect(american.map(({ date, handled }) => [date, handled === null])).toEqual([
      ['2026-11-09', false],
      ['2026-11-10', false],
      ['2026-12-31', false],
      ['2027-01-01', false],
    ]);
  });
});
