import { describe, expect, it } from 'vitest';
import { payoutTotal } from './payout-total.js';
import { type Status, statusDocument, statusText } from './shown-status.js';

const quiet: Status = {
  merchants: 2,
  liveMerchants: 1,
  endpoints: { enabled: 3, disabled: 0, deleted: 1 },
  neverSucceeded: 0,
  deliveries: { waiting: 0, overdue: 0, oldestWaitingSince: null },
  disablings: [],
  unknown: { count: 0, stuck: 0, manualReviews: 0, oldestSeconds: 0 },
  disputes: { open: 0, needsResponse: 0, dueSoon: 0, overdue: 0, unknownPayments: 0 },
  payouts: { unfinished: 0, oldestSeconds: 0, stuckAt: 0 },
  differences: 0,
  ledger: { ageSeconds: 7_200, isVerified: true, results: [{ invariant: 'holds', violations: 0 }] },
  forReview: 0,
};

const busy: Status = {
  ...quiet,
  unknown: { count: 3, stuck: 2, manualReviews: 1, oldestSeconds: 82_800 },
  disputes: { open: 4, needsResponse: 2, dueSoon: 1, overdue: 1, unknownPayments: 1 },
  payouts: { unfinished: 5, oldestSeconds: 1_000_000, stuckAt: 1 },
  differences: 1,
  neverSucceeded: 1,
  ledger: { ageSeconds: 60, isVerified: true, results: [{ invariant: 'holds', violations: 3 }] },
  deliveries: { waiting: 7, overdue: 6, oldestWaitingSince: '2026-11-25T10:00:00.000Z' },
  disablings: [{ endpointId: 'e-1', reason: 'gone', at: '2026-11-24T10:00:00.000Z' }],
  forReview: null,
};

describe('statusText', () => {
  it('statusText has a line for each part when nothing needs an operator', () => {
    expect(statusText(quiet).split('\n')).toEqual([
      'merchants               2 (1 enabled for live mode)',
      'unknown outcomes        0',
      'open disputes           0',
      'payouts on their way    0',
      'reconciliation          no open differences',
      'ledger                  every invariant held 2h ago',
      'endpoints               3 enabled, 0 disabled, 1 deleted',
      'deliveries waiting      0 (0 overdue)',
      'oldest waiting since    -',
      'disabled automatically  0 in the last 7 days',
      'manual reviews          0',
    ]);
  });

  it('says what waits, for how long, and which command lists it', () => {
    expect(statusText(busy).split('\n')).toEqual([
      'merchants               2 (1 enabled for live mode)',
      'unknown outcomes        3 (2 stuck for more than 2 minutes, the oldest for 23h): `landed stuck` lists them',
      'open disputes           4 (2 need evidence, 1 within 24 hours, 1 overdue); 1 of unknown payments',
      'payouts on their way    5 (the oldest for 12d): some are stuck',
      'reconciliation          1 open difference: `landed reconcile show` lists them',
      'ledger                  broken: holds: see `landed ledger verify`',
      'endpoints               3 enabled, 0 disabled, 1 deleted; 1 never succeeded',
      'deliveries waiting      7 (6 overdue)',
      'oldest waiting since    2026-11-25 10:00:00Z',
      'disabled automatically  1 in the last 7 days',
      'manual reviews          unknown: Temporal does not respond',
      '',
      'DISABLED              ENDPOINT  REASON',
      '2026-11-24 10:00:00Z  e-1       gone',
    ]);
  });
});

describe('statusDocument', () => {
  it('statusDocument has the same facts for scripts', () => {
    expect(statusDocument(busy)).toMatchObject({
      unknown_outcomes: { count: 3, stuck: 2, for_review: 1, oldest_seconds: 82_800 },
      payouts: { unfinished: 5, oldest_seconds: 1_000_000, is_stuck: true },
      reconciliation_differences: 1,
      workflows_for_review: null,
    });
  });
});

describe('payoutTotal', () => {
  const day = 86_400;
  const row = (status: 'created' | 'in_transit', oldestSeconds: number) =>
    ({ rail: 'live', entity: 'us', status, count: 2, oldestSeconds }) as const;

  it.each([
    ['created', day, 0],
    ['created', day + 1, 1],
    ['in_transit', 11 * day, 0],
    ['in_transit', 11 * day + 1, 1],
  ] as const)('of payouts that are %s for %i seconds counts as stuck: %i', (status, seconds, stuckAt) => {
    expect(payoutTotal([row(status, seconds)])).toEqual({ unfinished: 2, oldestSeconds: seconds, stuckAt });
  });

  it('payoutTotal is zero without payouts', () => {
    expect(payoutTotal([])).toEqual({ unfinished: 0, oldestSeconds: 0, stuckAt: 0 });
  });
});
