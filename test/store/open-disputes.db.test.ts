import { countOpenDisputes } from '@landed/prisma/read/dispute/count-open-disputes';
import { keepEvent } from '@landed/prisma/write/processor-event/keep-event';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { disputeOf } from './dispute-case.js';
import { paidPayment } from './refund-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

it('counts open disputes by their deadline, and events about disputes of unknown payments', async () => {
  expect(await countOpenDisputes(fresh.database)).toEqual([]);
  for (const changes of [
    { evidenceDueBy: inHours(48) },
    { evidenceDueBy: inHours(23) },
    { evidenceDueBy: inHours(-1) },
    { evidenceDueBy: null },
    { status: 'under_review', evidenceDueBy: inHours(1), submissionCount: 1 },
    { status: 'lost', evidenceDueBy: inHours(-1), closedReason: 'expired' },
  ] as const) {
    const payment = await paidPayment(fresh.database, keyring);
    expect(await disputeOf(fresh.database, keyring, payment, changes).refresh()).toBe('saved');
  }
  for (const [reason, eventHash] of [
    ['dispute', 'a'],
    ['dispute', 'b'],
    ['unknown_type', 'c'],
  ] as const) {
    const account = { rail: 'live', entity: 'us' } as const;
    await keepEvent(fresh.database, keyring, {
      ...account,
      eventHash: eventHash.repeat(64),
      reason,
      body: Buffer.from('{}'),
    });
  }
  const none = { needsResponse: 0, underReview: 0, dueSoon: 0, overdue: 0 };
  expect(await countOpenDisputes(fresh.database)).toEqual([
    { rail: 'test', entity: 'eu', needsResponse: 4, underReview: 1, dueSoon: 1, overdue: 1, unknownPayments: 0 },
    { rail: 'live', entity: 'us', ...none, unknownPayments: 2 },
  ]);
});
