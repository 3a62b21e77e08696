import { currencyBalance } from '../../balance/response.js';
import { type BalanceRecord, balanceResponseSchema } from '../../balance/wire.js';
import { currencies } from '../../money/currency.js';
import { payoutMinimums } from '../../payout/minimums.js';
import type { ApiOperation } from '../operation.js';

const run = { at: new Date('2026-11-30T06:00:00.000Z'), period: '2026-W49' };
const nothing = {
  available: 0,
  pending: 0,
  pendingUntil: null,
  availableAtRun: 0,
  reserve: 0,
  dueAtRun: 0,
  inTransit: 0,
};

const pounds = {
  available: 64_200,
  pending: 17_250,
  pendingUntil: new Date('2026-11-29T10:01:00.000Z'),
  availableAtRun: 17_250,
  reserve: 9_650,
  dueAtRun: 0,
  releases: [{ at: new Date('2027-02-20T00:00:00.000Z'), amount: 9_650 }],
  inTransit: 40_300,
  bankAccount: { status: 'active', usableFrom: new Date('2026-11-01T00:00:00.000Z') },
} as const;

const example: BalanceRecord = {
  object: 'balance',
  livemode: false,
  as_of: '2026-11-28T08:00:00.000Z',
  currencies: currencies.map((currency) => {
    const facts = { ...nothing, releases: [], bankAccount: null, ...(currency === 'GBP' ? pounds : {}) };
    return currencyBalance({ ...facts, currency, held: false }, payoutMinimums[currency], run);
  }),
};

export const retrieveBalance: ApiOperation = {
  operationId: 'retrieveBalance',
  method: 'get',
  path: '/v1/balance',
  tag: 'Balance',
  summary: 'Retrieve the balance',
  description:
    'Returns what the service owes you in this mode, by currency, at one moment: what a payout can take now, what becomes ' +
    'available later, the rolling reserve with the days of its release, and payouts that the bank has not confirmed. ' +
    '`next_payout` estimates the next weekly run and names what would make it skip the balance.',
  success: 'The balance.',
  pathParameters: null,
  request: null,
  response: balanceResponseSchema,
  extension: true,
  idempotent: false,
  errors: [],
  examples: [
    { name: 'pounds', summary: 'Sales in pounds, nothing in other currencies', request: null, response: example },
  ],
};
