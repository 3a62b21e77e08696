import { entities } from '@landed/contracts/entity/entity';
import { assumedSchemes } from '@landed/contracts/registration/assumed-scheme';
import type { Registration } from '@landed/contracts/registration/types';
import { describe, expect, it } from 'vitest';
import { judgeRegistrations } from './registrations.js';

const now = new Date('2026-11-27T12:00:00Z');
const every: readonly Registration[] = entities.flatMap((entity) =>
  assumedSchemes.map((scheme) => ({ entity, scheme, number: 'SAMPLE', validFrom: '2021-07-01', validTo: null })),
);

/** All registrations, those of a scheme changed. */
const withScheme = (scheme: string, change: (row: Registration) => Registration[]) =>
  every.flatMap((row) => (row.scheme === scheme ? change(row) : [row]));

describe('the registrations check', () => {
  it('passes when every entity has a registration for every scheme, as on a local stack', () => {
    expect(judgeRegistrations(every, now)).toEqual([
      {
        check: 'registrations',
        state: 'ok',
        saw: 'every entity has one for each of the 55 schemes that quotes assume',
        advice: null,
      },
    ]);
  });

  it('passes with a decision to pay at the border', () => {
    const rows = withScheme('ioss', (row) => [{ ...row, number: null }]);
    expect(judgeRegistrations(rows, now)).toMatchObject([{ state: 'ok' }]);
  });

  it('names the schemes that an entity has no registration for', () => {
    const rows = withScheme('ioss', (row) => (row.entity === 'eu' ? [] : [row])).filter(
      ({ entity, scheme }) => scheme !== 'gb_vat' || (entity !== 'us' && entity !== 'ca'),
    );
    expect(judgeRegistrations(rows, now)).toEqual([
      {
        check: 'registrations',
        state: 'warn',
        saw: 'live mode rejects quotes for lack of a registration (us, ca: gb_vat; eu: ioss)',
        advice: expect.stringContaining('landed registrations set') as string,
      },
    ]);
  });

  it('names eight schemes and counts the others where nothing is on file', () => {
    expect(judgeRegistrations([], now).map(({ saw }) => saw)).toEqual([
      'live mode rejects quotes for lack of a registration (us, gb, eu, ca, au: ' +
        'ioss, gb_vat, no_voec, au_gst, nz_gst, sg_gst, ch_vat, ca_gst and 47 more)',
    ]);
  });

  it.each([
    ['2026-11-26', ['live mode rejects quotes for lack of a registration (gb: no_voec)']],
    ['2026-12-26', ['a registration ends within 30 days, and live mode then rejects quotes (gb: no_voec)']],
    ['2026-12-27', ['every entity has one for each of the 55 schemes that quotes assume']],
  ])('judges a registration whose last day is %s', (validTo, saw) => {
    const rows = withScheme('no_voec', (row) => [row.entity === 'gb' ? { ...row, validTo } : row]);
    expect(judgeRegistrations(rows, now).map((finding) => finding.saw)).toEqual(saw);
  });
});
