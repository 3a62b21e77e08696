import type { MigrationFile } from '@landed/prisma/migrate/migration-file';
import type { MigrationRow } from '@landed/prisma/migrate/migration-table';
import { describe, expect, it } from 'vitest';
import { aheadByDate, checkClock } from './clock.js';
import { judgeDurability } from './database.js';
import { judgeDatabaseGrants } from './database-grants.js';
import { judgeDatabaseRole } from './database-role.js';
import { judgeSpace } from './disk.js';
import { judgeDisputes } from './disputes.js';
import { compareMigrations } from './migrations.js';
import { checkNode } from './node.js';
import { judgeOwnerNotices } from './owner-notices.js';
import { judgePayouts } from './payouts.js';
import { judgeReserves } from './reserves.js';
import { judgeSchedules } from './schedules.js';
import { judgeRetention } from './temporal.js';
import { judgeUnknownOutcomes } from './unknown-outcomes.js';

describe('durability check', () => {
  const single = { synchronous_commit: 'on', synchronous_standby_names: '', fsync: 'on' };

  it.each([
    ['ok', { ...single, synchronous_standby_names: 'b' }, undefined, 'a synchronous standby'],
    ['warn', single, undefined, 'no synchronous standby'],
    ['ok', single, 'single-node', 'no synchronous standby, as LANDED_DATABASE says'],
    ['fail', { ...single, fsync: 'off' }, 'single-node', 'no synchronous standby'],
  ] as const)('reports %s for %j and LANDED_DATABASE=%s', (state, settings, kind, saw) => {
    const found = judgeDurability(settings, kind);
    expect([found.state, found.saw.split(/, (?=no|a )/)[1]]).toEqual([state, saw]);
  });
});

describe('database role check', () => {
  const product = { role: 'landed', owns: false, privileges: [] };
  const owner = { role: 'postgres', owns: true, privileges: ['UPDATE on ledger_entry'] };

  it.each([
    ['ok', product, undefined, 'landed cannot change the ledger'],
    ['warn', owner, undefined, 'postgres owns the ledger'],
    ['ok', owner, 'owner', 'postgres owns the ledger, as LANDED_DATABASE_ROLE says'],
    ['warn', { ...product, privileges: ['UPDATE on ledger_entry'] }, undefined, 'landed has UPDATE on ledger_entry'],
  ] as const)('reports %s for %j and LANDED_DATABASE_ROLE=%s', (state, privileges, stated, saw) => {
    expect(judgeDatabaseRole(privileges, stated)).toMatchObject({ check: 'database role', state, saw });
  });
});

describe('database grants check', () => {
  const same = { absentRoles: [], missing: [], excess: [] };

  it.each([
    ['ok', same, undefined, 'each process may do what it needs and nothing else'],
    ['warn', { ...same, absentRoles: ['landed_reader'] }, undefined, 'no role landed_reader'],
    ['fail', { ...same, missing: ['a', 'b', 'c', 'd'], excess: ['e'] }, undefined, 'missing: a, b, c and 1 more'],
    ['warn', { ...same, excess: ['e'] }, undefined, 'too many: e'],
    ['ok', { ...same, excess: ['e'] }, 'owner', 'the owner runs all processes'],
  ] as const)('reports %s for %j and LANDED_DATABASE_ROLE=%s', (state, differences, stated, saw) => {
    expect(judgeDatabaseGrants(differences, stated)).toMatchObject({ check: 'database grants', state, saw });
  });
});

describe('owner e-mails check', () => {
  it('warns about owners that were not notified of a live bank account, and passes without any', () => {
    expect(judgeOwnerNotices({ count: 2, without_address: 1 })).toMatchObject({
      check: 'owner e-mails',
      state: 'warn',
      saw: '2 live bank accounts of the last 7 days: the owner was not notified by e-mail (1 without an address)',
    });
    expect(judgeOwnerNotices({ count: 0, without_address: 0 }).state).toBe('ok');
  });
});

describe('schedules check', () => {
  it.each([
    ['ok', 'running', 'running', 'all 2 run'],
    ['fail', 'missing', 'running', 'missing: lost-workflows'],
    ['fail', 'paused', 'running', 'paused: lost-workflows'],
    ['warn', 'running', 'paused', 'paused: retention'],
  ] as const)('reports %s when the sweep is %s and the retention %s', (state, sweep, retention, saw) => {
    const found = new Map([
      ['lost-workflows', sweep],
      ['retention', retention],
    ]);
    expect(judgeSchedules(found)).toMatchObject([{ check: 'schedules', state, saw }]);
  });
});

describe('retention of Temporal check', () => {
  it.each([
    ['ok', 7, '7 days'],
    ['warn', 3, '3 days'],
    ['warn', 0.5, '12 hours'],
  ] as const)('reports %s for %d days', (state, days, time) => {
    expect(judgeRetention(days)).toMatchObject({
      check: 'temporal',
      state,
      saw: `ended workflows are kept for ${time}`,
    });
  });
});

describe('payouts check', () => {
  it('warns only when a payout waits for too long', () => {
    expect(judgePayouts({ unfinished: 5, oldestSeconds: 60, stuckAt: 0 })).toMatchObject({
      state: 'ok',
      saw: '5 on their way, none for too long',
    });
    expect(judgePayouts({ unfinished: 5, oldestSeconds: 1_000_000, stuckAt: 1 })).toMatchObject({
      check: 'payouts',
      state: 'warn',
      saw: '5 on their way, the oldest for 12d: not sent for a day, or in transit for 11 days',
    });
  });
});

describe('reserves check', () => {
  it('warns about reserves that the daily run has not released', () => {
    expect(judgeReserves([])).toMatchObject({ state: 'ok', saw: 'no reserve is overdue' });
    const due = { rail: 'live', count: 3, oldest_due_at: new Date('2026-11-20T00:00:00Z') } as const;
    expect(judgeReserves([due])).toMatchObject({
      check: 'reserves',
      state: 'warn',
      saw: 'reserves are overdue: 3 on live since 2026-11-20',
    });
  });
});

describe('clock check', () => {
  it.each([
    [0, 'ok', 'it has the time of this machine'],
    [-2_000, 'ok', 'it has the time of this machine'],
    [2_001, 'warn', 'it is 2 s ahead of this machine'],
    [-60_000, 'warn', 'it is 60 s behind this machine'],
    [60_001, 'fail', 'it is 60 s ahead of this machine'],
    [-3_600_000, 'fail', 'it is 3600 s behind this machine'],
  ])('reports a clock that is %d ms ahead as %s', (ahead, state, saw) => {
    expect(checkClock('it', ahead)).toMatchObject({ check: 'clock', state, saw });
  });

  it.each([
    ['within the second that the header stands for', 10_000, 10_400, 10_600, 0],
    ['while the response was in transit', 12_000, 10_400, 12_600, 0],
    ['ahead', 20_000, 10_000, 10_500, 9_500],
    ['behind', 5_000, 10_000, 10_500, -4_001],
  ])(
    'derives the smallest possible difference from a Date header %s',
    (_what, date, requestedAt, respondedAt, ahead) => {
      expect(aheadByDate(date, requestedAt, respondedAt)).toBe(ahead);
    },
  );
});

it.each([
  ['20.19.0', 'ok'],
  ['24.0.0', 'ok'],
  ['20.18.9', 'fail'],
  ['18.20.0', 'fail'],
])('reports Node %s as %s', (version, state) => {
  expect(checkNode(version).state).toBe(state);
});

it.each([
  [2_048, 'ok'],
  [2_047, 'warn'],
  [256, 'warn'],
  [255, 'fail'],
])('reports %d MiB of free disk as %s', (mebibytes, state) => {
  expect(judgeSpace('/data', mebibytes * 1024 * 1024)).toMatchObject({
    state,
    saw: `${mebibytes} MiB are free for /data`,
  });
});

describe('migrations check', () => {
  // SHA-256 of the empty text.
  const checksum = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const file = (name: string): MigrationFile => ({ name, path: `/m/${name}`, sql: '', checksum });
  const row = (name: string, changes: Partial<MigrationRow> = {}): MigrationRow => ({
    migration_name: name,
    checksum,
    finished_at: new Date(0),
    ...changes,
  });
  const seen = (files: readonly string[], rows: readonly MigrationRow[]) =>
    compareMigrations(files.map(file), rows).map(({ state, saw }) => [state, saw]);

  it('passes when all migrations are applied', () => {
    expect(seen(['1', '2'], [row('1'), row('2')])).toEqual([['ok', 'all 2 are applied']]);
  });

  it('names the migrations that are missing', () => {
    expect(seen(['1', '2', '3'], [row('1')])).toEqual([['fail', '2 of 3 are not applied: 2, 3']]);
  });

  it('distinguishes newer, unfinished and changed migrations', () => {
    expect(seen(['1', '2'], [row('1', { finished_at: null }), row('2', { checksum: 'another' }), row('3')])).toEqual([
      ['fail', '1 was started but did not finish'],
      ['fail', 'the file of 2 was changed after it was applied'],
      ['fail', 'the database has 3, which this version does not have'],
    ]);
  });
});

it.each([
  [
    { count: 0, stuck: 0, manualReviews: 0, oldestSeconds: 0 },
    'ok',
    'every charge, capture, cancel, refund and submission of evidence',
  ],
  [{ count: 2, stuck: 0, manualReviews: 0, oldestSeconds: 4 }, 'warn', '2 unknown at the moment, the oldest for 4s'],
  [{ count: 2, stuck: 1, manualReviews: 0, oldestSeconds: 130 }, 'fail', '1 stuck for more than 2 minutes'],
  [{ count: 1, stuck: 1, manualReviews: 1, oldestSeconds: 90_000 }, 'fail', '1 operation waits for an operator'],
])('reports unknown outcomes %j as %s', (total, state, saw) => {
  const finding = judgeUnknownOutcomes(total);
  expect(finding).toMatchObject({ check: 'unknown outcomes', state });
  expect(finding.saw).toContain(saw);
});

it.each([
  [{}, [['ok', '3 open, 2 of them need evidence']]],
  [{ dueSoon: 1 }, [['warn', 'evidence is due within 24 hours for 1, and overdue for 0']]],
  [
    { overdue: 2, unknownPayments: 1 },
    [
      ['warn', '1 event is about disputes of payments that the service does not know'],
      ['warn', 'evidence is due within 24 hours for 0, and overdue for 2'],
    ],
  ],
])('reports open disputes %j as %j', (changes, expected) => {
  const total = { open: 3, needsResponse: 2, dueSoon: 0, overdue: 0, unknownPayments: 0, ...changes };
  expect(judgeDisputes(total).map(({ state, saw }) => [state, saw])).toEqual(expected);
});
