import { randomUUID } from 'node:crypto';
import { newSigningKey } from '@landed/codec/compact-signature';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { seedOperator } from '@landed/prisma/seed-operator';
import { holdPayout } from '@landed/prisma/write/payout/hold-payout';
import { nextPayoutStep } from '@landed/workflows/merchant-payout/next-step';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { signedBy } from '../setup/operator-decision.js';
import { newKeyring } from './checkout-case.js';
import { fakePartner } from './fake-partner.js';
import { charge, payoutActivities, payoutCases, week } from './payout-case.js';

let fresh: FreshDatabase;
let cases: ReturnType<typeof payoutCases>;
const keyring = newKeyring();
const operator = { operator_key: newSigningKey() };
/** What happens to the next calls of the partner; afterwards they succeed. */
const faults: ('none' | 'before_effect' | 'after_effect')[] = [];
const bank = fakePartner({ fault: () => faults.shift() ?? 'none', isFunded: () => true });
const by = { actor: 'f.okafor', reason: 'OPS-1' };
const failed = { ...by, outcome: 'failed', failure_code: 'could_not_process' };
const progress = {
  readAt: null,
  mustRead: false,
  retryAt: null,
  failingSince: null,
  isReviewed: true,
  isReversed: false,
  wasRequested: false,
};

beforeAll(async () => {
  fresh = await createFreshDatabase();
  cases = payoutCases(fresh.database, keyring);
  await seedOperator(fresh.database, operator.operator_key);
});
afterAll(() => fresh.drop());

const activitiesWith = (storedErrorMilliseconds = 0) =>
  payoutActivities(fresh.database, keyring, () => bank.partner, { storedErrorMilliseconds });
const transfersOf = ({ payoutId }: MerchantPayoutInput) => bank.transfers.filter((row) => row.payoutId === payoutId);
const nextStep = async (payout: MerchantPayoutInput) =>
  nextPayoutStep(await activitiesWith().loadPayoutState(payout), progress, Date.now()).act;
const resolve = (payout: MerchantPayoutInput, payload: object, isInReview = true, wait = 0) =>
  activitiesWith(wait).resolvePayout(
    payout,
    signedBy(operator, { action: 'payout.resolve', target: payout.payoutId }, payload),
    { key: randomUUID(), isInReview },
  );
const stored = (payout: MerchantPayoutInput) =>
  fresh.database.prisma.operatorAction.findMany({
    where: { target: payout.payoutId },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  });

describe('a payout that is read with the request to the bank', () => {
  it('the read states the status that the payout has after its id was saved', async () => {
    const payout = await cases.paid();
    await activitiesWith().transferPayout(payout);
    expect(await activitiesWith().sendToBank(payout, { reads: true })).toEqual({
      kind: 'made',
      read: { kind: 'read', moved: [] },
    });
    // The partner has it: there is nothing left to send, and the workflow reads by itself.
    expect(await activitiesWith().sendToBank(payout, { reads: true })).toEqual({ kind: 'held' });
  });

  it('a payout is made and not read where the workflow does not ask for it or the partner states no fact', async () => {
    const [older, silent] = [await cases.paid(), await cases.paid()];
    for (const payout of [older, silent]) await activitiesWith().transferPayout(payout);
    expect(await activitiesWith().sendToBank(older)).toEqual({ kind: 'made' });
    faults.push('none', 'before_effect');
    expect(await activitiesWith().sendToBank(silent, { reads: true })).toEqual({ kind: 'made' });
    expect(await nextStep(silent)).toBe('read');
  });
});

describe('a decision that a payout failed', () => {
  it('takes back a transfer whose response was lost', async () => {
    const payout = await cases.paid();
    faults.push('after_effect');
    await expect(activitiesWith().transferPayout(payout)).rejects.toThrow('no fact');
    expect(await resolve(payout, failed)).toMatchObject({ result: 'accepted' });
    expect(await nextStep(payout)).toBe('reverse');
    // A late run of the transfer sends nothing.
    expect(await activitiesWith().transferPayout(payout)).toEqual({ kind: 'held' });
    expect(await activitiesWith().takeTransferBack(payout)).toEqual({ kind: 'made' });
    expect(await nextStep(payout)).toBe('fail');
    await activitiesWith().failPayout(payout, 'could_not_process');
    expect(transfersOf(payout)).toMatchObject([{ amount: 17_100, reversed: 17_100 }]);
    expect((await cases.balances(payout.merchantId))['merchant_available']).toBe(17_100);
    expect(await cases.broken()).toEqual([]);
  });

  it('a decision waits while the partner cannot be read, and while a lost request may still arrive', async () => {
    const payout = await cases.paid();
    faults.push('before_effect');
    await expect(activitiesWith().transferPayout(payout)).rejects.toThrow('no fact');
    faults.push('before_effect');
    await expect(resolve(payout, failed)).rejects.toThrow('no fact');
    await expect(resolve(payout, failed, true, 60_000)).rejects.toThrow('no fact');
    expect(await stored(payout)).toEqual([]);
    await expect.poll(() => resolve(payout, failed)).toMatchObject({ result: 'accepted' });
    expect([await activitiesWith().takeTransferBack(payout), transfersOf(payout)]).toEqual([{ kind: 'made' }, []]);
  });

  it('a decision that a payout failed is rejected when the bank has the payout whose response was lost', async () => {
    const payout = await cases.paid();
    await activitiesWith().transferPayout(payout);
    faults.push('after_effect');
    await expect(activitiesWith().sendToBank(payout)).rejects.toThrow('no fact');
    const sent = bank.atBank.find(({ payoutId }) => payoutId === payout.payoutId);
    if (sent !== undefined) sent.state = 'paid';
    expect(await resolve(payout, failed)).toMatchObject({
      result: 'rejected',
      detail: 'The partner has stated that the payout is paid.',
    });
    expect((await cases.payouts(payout.merchantId)).map(({ status }) => status)).toEqual(['paid']);
  });

  it('a decision that a payout failed is accepted for a payout that is held and not sent, and rejected for one that is under way', async () => {
    const payout = await cases.paid();
    expect(await resolve(payout, failed, false)).toMatchObject({ result: 'rejected' });
    await holdPayout(fresh.database, payout, true);
    expect(await resolve(payout, { ...by, outcome: 'paid' }, false)).toMatchObject({ result: 'rejected' });
    expect(await resolve(payout, failed, false)).toMatchObject({ result: 'accepted' });
    expect(await resolve(payout, failed, false)).toEqual({
      result: 'rejected',
      detail: 'The payout was rejected, and its money is on the way back.',
      actor: 'f.okafor, signed by local',
    });
    expect(await nextStep(payout)).toBe('fail');
  });
});

it('a decision that a payout is paid is rejected when the partner was never asked to pay the bank', async () => {
  const payout = await cases.paid();
  await activitiesWith().transferPayout(payout);
  expect(await resolve(payout, { ...by, outcome: 'paid' })).toMatchObject({
    result: 'rejected',
    detail: 'The partner was not asked to pay the bank.',
  });
});

describe('a request about one payout', () => {
  it.each([
    [{ reason: 'x' }, '`actor` is missing'],
    [{ ...by, merchant_id: randomUUID() }, 'another merchant'],
    [{ ...by, payout_id: randomUUID() }, 'another payout'],
    [{ ...by, currency: 'EUR' }, 'is for EUR, and this payout is in USD'],
    [{ ...by, currency: 'JPY' }, '`currency` must be one of'],
    [{ ...by, period: '2026-W01' }, `is for 2026-W01, and this workflow is of ${week}`],
    [{ ...by, rail: 'live' }, 'is for live mode, and this workflow is of test mode'],
    [{ ...by, amount: 1 }, 'Unknown field. Expected: actor, reason, '],
    ['release', 'not an object'],
  ])(
    'a request about one payout is rejected with a sentence, recorded, and changes nothing: %j',
    async (payload, sentence) => {
      const payout = await cases.paid();
      for (const kind of ['hold', 'release', 'retry'] as const) {
        const request = { kind, payload, key: randomUUID() };
        const response = await activitiesWith().respondToPayoutRequest(payout, request);
        expect(response).toMatchObject({ result: 'rejected', detail: expect.stringContaining(sentence) as string });
        expect(await activitiesWith().respondToPayoutRequest(payout, request)).toEqual(response);
      }
      const recorded = (await stored(payout)).map(({ action, result }) => `${action} ${result}`);
      expect(new Set(recorded)).toEqual(
        new Set(['payout.hold rejected', 'payout.release rejected', 'payout.retry rejected']),
      );
      expect(recorded).toHaveLength(3);
      expect((await activitiesWith().loadPayoutState(payout)).heldBy).toBeNull();
      expect(transfersOf(payout)).toEqual([]);
    },
  );

  it('gets the earlier response when it is repeated with its id, and is rejected when it asks again', async () => {
    const payout = await cases.paid();
    const ask = (kind: 'hold' | 'release', payload: object) =>
      activitiesWith().respondToPayoutRequest(payout, { kind, payload, key: randomUUID() });
    const once = { ...by, request_id: randomUUID() };
    expect([await ask('hold', once), await ask('hold', once)]).toMatchObject([
      { result: 'accepted' },
      { result: 'accepted' },
    ]);
    expect(await ask('hold', by)).toMatchObject({ result: 'rejected', detail: 'The payout is already held.' });
    expect(await ask('release', by)).toMatchObject({ result: 'accepted' });
    expect(await ask('hold', once)).toMatchObject({ result: 'accepted' });
    // The repetition has held nothing again.
    expect((await activitiesWith().loadPayoutState(payout)).heldBy).toBeNull();
    expect(await stored(payout)).toHaveLength(3);
  });
});

describe('money that is posted while a run decides', () => {
  it.each([
    ['charge_captured', { ...charge }],
    ['refund_succeeded', { processor_receivable: -5_000, merchant_available: 5_000 }],
    ['dispute_opened', { processor_receivable: -5_000, merchant_available: 6_500, dispute_fee: -1_500 }],
    ['reserve_released', { merchant_reserve: 900, merchant_available: -900 }],
  ])('%s commits after the decision and belongs to the next week; neither waits for the other', async (kind, lines) => {
    const merchantId = await cases.payee();
    await cases.post(merchantId, charge);
    await cases.post(merchantId, charge);
    const open = await fresh.database.pool.connect();
    try {
      await open.query('BEGIN');
      const id = randomUUID();
      await open.query(
        `INSERT INTO ledger_journal (id, op_key, rail, merchant_id, kind, created_at) VALUES ($1::uuid, 'open/' || $1::uuid, 'test', $2, $3, now())`,
        [id, merchantId, kind],
      );
      await open.query(
        `INSERT INTO ledger_entry (journal_id, account_id, currency, amount, available_at)
         SELECT $1::uuid, a.id, a.currency, line.value::bigint, CASE WHEN a.kind = 'merchant_available' THEN now() END
         FROM jsonb_each_text($2::jsonb) AS line
         JOIN ledger_account AS a ON a.rail = 'test' AND a.currency = 'USD' AND a.kind::text = line.key
          AND (a.merchant_id = $3::uuid OR a.merchant_id IS NULL) AND a.country IS NULL`,
        [id, JSON.stringify(lines), merchantId],
      );
      expect(await cases.decide(merchantId)).toMatchObject({ paid: 1, amounts: { USD: 17_100 } });
      await open.query('COMMIT');
      open.release();
    } catch (error) {
      // Not back to the pool: its transaction is open.
      open.release(true);
      throw error;
    }
    expect((await cases.balances(merchantId))['merchant_available']).toBe(-lines.merchant_available);
    expect(await cases.broken()).toEqual([]);
    await cases.decide(merchantId, { period: '2026-W50' });
    expect((await cases.decisions(merchantId, '2026-W50')).map(([, balance]) => balance)).toEqual([
      -lines.merchant_available,
    ]);
  });
});
