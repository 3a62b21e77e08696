import { expect, it } from 'vitest';
import { judgeReconciliation } from './reconciliation.js';

const account = { rail: 'live', entity: 'gb', lastRunSeconds: 3_600, hasRun: true };

it.each([
  ['nothing was compared yet', [], [], [['ok', 'has not run yet']]],
  ['the first payment is new', [{ ...account, hasRun: false }], [], [['ok', 'has not run yet']]],
  [
    'an account with old payments was never compared',
    [account, { rail: 'live', entity: 'us', lastRunSeconds: 110_000, hasRun: false }],
    [],
    [['warn', 'no run has ended for more than 30 hours: us live']],
  ],
  ['both sides agree', [account], [], [['ok', 'processor and ledger agree']]],
  [
    'two kinds differ',
    [account],
    [{ count: 2 }, { count: 1 }],
    [['warn', '3 differences between the processor and the ledger']],
  ],
  [
    'no run ended',
    [{ ...account, lastRunSeconds: 110_000 }],
    [],
    [['warn', 'no run has ended for more than 30 hours: gb live']],
  ],
] as const)('judgeReconciliation reports its finding when %s', (_, accounts, differences, expected) => {
  expect(judgeReconciliation(accounts, differences).map(({ state, saw }) => [state, saw])).toEqual(expected);
});
