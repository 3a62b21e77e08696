import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { type StatedRegistration, setRegistration } from '@landed/management/registration/set-registration';
import { findRegistrations } from '@landed/prisma/read/registration/find-registrations';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';

const fresh = databaseOfFile();

const by: ChangedBy = { actor: 'a.adler', reason: 'TAX-7' };
const ioss: StatedRegistration = {
  entity: 'eu',
  scheme: 'ioss',
  number: 'im 276 000 0001',
  validFrom: '2026-07-01',
  validTo: null,
};
const stored = { ...ioss, number: 'IM2760000001' };
const set = (changes: Partial<StatedRegistration> = {}, isDryRun = false) =>
  setRegistration(fresh, { ...ioss, ...changes }, by, isDryRun);

async function records() {
  const { rows } = await fresh.database.pool.query<{ text: string }>(
    `SELECT concat_ws(' | ', action, target, actor, reason, result, detail) AS text FROM operator_action ORDER BY id`,
  );
  return rows.map(({ text }) => text);
}

describe('setRegistration', () => {
  it('writes nothing in a dry run and says what would change', async () => {
    expect(await set({}, true)).toEqual({ registration: stored, before: null, isChanged: true });
    expect([await findRegistrations(fresh.database), await records()]).toEqual([[], []]);
  });

  it('stores the registration once and records who set it', async () => {
    expect(await set()).toEqual({ registration: stored, before: null, isChanged: true });
    expect(await set()).toEqual({ registration: stored, before: stored, isChanged: false });
    expect(await findRegistrations(fresh.database)).toEqual([stored]);
    expect(await records()).toEqual([
      'registration.set | eu/ioss | a.adler | TAX-7 | accepted | Number IM2760000001 from 2026-07-01. Before: nothing.',
    ]);
  });

  it('replaces the row of the same first day, and adds a row for another one', async () => {
    const ended = { ...stored, validTo: '2026-12-31' };
    expect(await set({ validTo: '2026-12-31' })).toEqual({ registration: ended, before: stored, isChanged: true });
    const atBorder = { ...stored, number: null, validFrom: '2027-01-01' };
    expect(await set({ number: null, validFrom: '2027-01-01' })).toMatchObject({ registration: atBorder });
    expect(await findRegistrations(fresh.database)).toEqual([ended, atBorder]);
    expect((await records()).slice(1)).toEqual([
      'registration.set | eu/ioss | a.adler | TAX-7 | accepted | Number IM2760000001 from 2026-07-01 to 2026-12-31. ' +
        'Before: Number IM2760000001 from 2026-07-01.',
      'registration.set | eu/ioss | a.adler | TAX-7 | accepted | Paid at the border from 2027-01-01. Before: nothing.',
    ]);
  });

  it.each([
    ['an unknown scheme', { scheme: 'eu_oss' }, /^Expected one of these schemes: ioss, /],
    ['a number of another scheme', { number: 'GB980780684' }, /^This is not a number for IOSS: expected IM and 10/],
    ['a last day before the first', { validTo: '2026-06-30' }, /^The last day is before the first day\.$/],
  ])('rejects %s and stores nothing', async (_, changes, message) => {
    const before = [await findRegistrations(fresh.database), await records()];
    await expect(set(changes)).rejects.toMatchObject({
      code: 'registration_rejected',
      message: expect.stringMatching(message),
    });
    expect([await findRegistrations(fresh.database), await records()]).toEqual(before);
  });

  it('rejects a change without a name to record', async () => {
    await expect(setRegistration(fresh, ioss, { ...by, actor: ' ' }, false)).rejects.toMatchObject({
      code: 'changed_by_rejected',
    });
  });
});
