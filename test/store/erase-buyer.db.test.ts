import { randomUUID } from 'node:crypto';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { processorKey } from '@landed/activities/operation/processor-key';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import { open } from '@landed/codec/sealed-box';
import { lengthsOf } from '@landed/contracts/dispute/evidence';
import { asId } from '@landed/contracts/ids/ids';
import { eraseBuyer } from '@landed/management/buyer/erase-buyer';
import { openBuyer } from '@landed/prisma/buyer-keys/open-buyers';
import { ownKeyId } from '@landed/prisma/buyer-keys/own-box';
import { openDatabase } from '@landed/prisma/database';
import { findPaymentsByEmail } from '@landed/prisma/read/buyer/find-payments-by-email';
import { loadBuyerData } from '@landed/prisma/read/buyer/load-buyer-data';
import { findRecipient } from '@landed/prisma/read/customs/find-recipient';
import { loadEvidence } from '@landed/prisma/read/dispute-evidence/load-evidence';
import { loadStoredOrder } from '@landed/prisma/read/dispute-evidence/load-stored-order';
import { sealContexts } from '@landed/prisma/sealing';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveDraft } from '@landed/prisma/write/dispute-evidence/save-draft';
import { prepareEvidence } from '@landed/prisma/write/dispute-evidence/prepare-evidence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newCheckout, newKeyring, preparationOf } from './checkout-case.js';
import { disputeBecomes, disputedPayment, evidence, newEvidenceInput } from './evidence-case.js';
import { fakeRefundProcessor, refundFacts } from './fake-refund-processor.js';
import { payoutCases } from './payout-case.js';
import { newRefundInput, order, type PaidPayment, paidPayment } from './refund-case.js';

let fresh: FreshDatabase;
const keyring = newKeyring();
const by = { actor: 'f.okafor', reason: 'OPS-7' };

beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

const erase = ({ paymentIntentId }: Pick<PaidPayment, 'paymentIntentId'>) => eraseBuyer(fresh, paymentIntentId, by);
const held = ({ paymentIntentId }: Pick<PaidPayment, 'paymentIntentId'>) =>
  loadBuyerData(fresh.database, keyring, paymentIntentId);
const recorded = ({ paymentIntentId }: Pick<PaidPayment, 'paymentIntentId'>) =>
  fresh.database.prisma.operatorAction.findMany({
    where: { target: paymentIntentId },
    select: { action: true, actor: true, reason: true, result: true, detail: true },
    orderBy: { at: 'asc' },
  });
const record = { action: 'buyer.erase', ...by, result: 'accepted' };

const evidenceBox = `SELECT d.sealed FROM dispute_evidence AS d JOIN dispute ON dispute.id = d.dispute_id
  WHERE dispute.payment_intent_id = $1`;
const rowOf = (table: string, { paymentIntentId }: Pick<PaidPayment, 'paymentIntentId'>) =>
  fresh.database.pool
    .query(`SELECT * FROM ${table} WHERE payment_intent_id = $1`, [paymentIntentId])
    .then(({ rows }) => rows[0]);

describe('erasing a buyer', () => {
  it('leaves nothing to read of the buyer, once, and keeps the payment with its amounts', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    expect(await held(payment)).toMatchObject({ buyer: { customer: { email: 'buyer@example.com' } }, evidence: [] });
    expect(await erase(payment)).toEqual({ isErased: true, reason: 'The data of the buyer is erased.' });
    expect(await erase(payment)).toEqual({ isErased: true, reason: 'The data of the buyer was erased before.' });
    expect(await held(payment)).toEqual({ buyer: null, evidence: [] });
    expect(await findRecipient(fresh.database, keyring, payment.paymentIntentId)).toBeNull();
    expect(await loadStoredOrder(fresh.database, keyring, payment)).toMatchObject({
      breakdown: { total: order.total },
      buyer: null,
    });
    expect(await rowOf('payment_buyer', payment)).toMatchObject({
      wrapped_key: null,
      sealed: Buffer.of(),
      email_hmac: null,
    });
    expect(await recorded(payment)).toEqual([
      { ...record, detail: 'The data of the buyer is erased.' },
      { ...record, detail: 'The data of the buyer was erased before.' },
    ]);
  });

  it('takes a draft of evidence along, which is sealed under the key of the buyer', async () => {
    const payment = await disputedPayment(fresh.database, keyring);
    const { rail, merchantId, disputeId, paymentIntentId } = payment;
    const dispute = { id: asId<'dispute'>(disputeId), stage: 'inquiry', paymentIntentId } as const;
    await saveDraft(fresh.database, keyring, { rail, merchantId }, dispute, evidence);
    const drafts = () => fresh.database.prisma.disputeDraft.findMany({ where: { disputeId } });
    const [draft] = await drafts();
    const buyer = await rowOf('payment_buyer', payment);
    expect(ownKeyId(draft?.sealed ?? Buffer.alloc(0))).toBe(ownKeyId(buyer.sealed));
    expect(await held(payment)).toMatchObject({ evidence: [{ disputeId, sent: evidence }] });
    await disputeBecomes(fresh.database, payment, 'lost');
    await erase(payment);
    expect([await held(payment), await drafts()]).toEqual([{ buyer: null, evidence: [] }, []]);
  });

  it('leaves a copy of the row, as a backup has it, unreadable with every key that is left', async () => {
    const [payment, other] = [await paidPayment(fresh.database, keyring), await paidPayment(fresh.database, keyring)];
    const copy = await rowOf('payment_buyer', payment);
    const opened = () =>
      openBuyer(fresh.database, keyring, { ...payment, wrappedKey: copy.wrapped_key, sealed: copy.sealed });
    expect(await opened()).toMatchObject({ customer: { email: 'buyer@example.com' } });
    await erase(payment);
    await restore(payment, copy);
    expect([await opened(), await held(payment)]).toEqual([null, { buyer: null, evidence: [] }]);
    expect(() => open(keyring, copy.sealed, sealContexts.buyer(payment.paymentIntentId))).toThrow('unknown key');
    expect(await held(other)).toMatchObject({ buyer: { customer: { email: 'buyer@example.com' } } });
    // After the backup was restored, the command removes the row again.
    expect(await erase(payment)).toEqual({ isErased: true, reason: 'The data of the buyer is erased.' });
  });

  it('leaves a backup of the whole database unreadable after it was restored, as its keys are in another one', async () => {
    const [data, keys] = [await createFreshDatabase(), await createFreshDatabase()];
    const name = `backup_${randomUUID().replaceAll('-', '')}`;
    const database = openDatabase(data.url, { poolMax: 4, buyerKeysUrl: keys.url });
    const [erased, kept] = [await disputedPayment(database, keyring), await disputedPayment(database, keyring)];
    for (const payment of [erased, kept]) {
      await insertEvidence(payment, database);
      await disputeBecomes(database, payment, 'lost');
    }
    // The template is copied file by file, which needs it to be without connections.
    await Promise.all([database.close(), data.database.close()]);
    await fresh.database.pool.query(`CREATE DATABASE ${name} TEMPLATE ${new URL(data.url).pathname.slice(1)}`);
    const again = openDatabase(data.url, { poolMax: 4, buyerKeysUrl: keys.url });
    await eraseBuyer({ database: again }, erased.paymentIntentId, by);
    await again.close();
    const url = Object.assign(new URL(data.url), { pathname: `/${name}` }).href;
    const restored = openDatabase(url, { poolMax: 4, buyerKeysUrl: keys.url });
    const dataOf = ({ paymentIntentId }: PaidPayment) => loadBuyerData(restored, keyring, paymentIntentId);
    expect(await dataOf(erased)).toEqual({ buyer: null, evidence: [] });
    expect(await dataOf(kept)).toMatchObject({
      buyer: { customer: { email: 'buyer@example.com' } },
      evidence: [{ disputeId: kept.disputeId, sent: evidence }],
    });
    const { rows } = await restored.pool.query(
      `SELECT (SELECT count(*) FROM buyer_key)::int AS keys, count(wrapped_key)::int AS buyers,
              (SELECT count(*) FROM dispute_evidence WHERE sealed <> '')::int AS texts FROM payment_buyer`,
    );
    expect(rows).toEqual([{ keys: 0, buyers: 2, texts: 2 }]);
    await restored.close();
    await fresh.database.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await keys.drop();
  });

  it('finds the payments of an address from the oldest to the newest, whatever their ids', async () => {
    const { database } = fresh;
    await database.pool.query(`UPDATE payment_buyer SET email_hmac = NULL`);
    const made: string[] = [];
    for (let count = 0; count < 6; count += 1) made.push((await paidPayment(database, keyring)).paymentIntentId);
    const ages = made.map((id, index) => [id, made.length - index] as const);
    for (const [id, days] of ages) {
      await database.pool.query(
        `UPDATE payment_buyer SET created_at = now() - make_interval(days => $2) WHERE payment_intent_id = $1`,
        [id, days],
      );
    }
    expect(await findPaymentsByEmail(database, keyring, 'buyer@example.com')).toEqual(made);
  });

  it('completes a call that ended between the keys and the rows', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const { database } = fresh;
    const killed = {
      ...database,
      prisma: database.prisma.$extends({ query: { paymentBuyer: { updateMany: stopped } } }),
    };
    const call = eraseBuyer({ database: killed as never }, payment.paymentIntentId, by);
    await expect(call).rejects.toThrow('killed');
    expect(await held(payment)).toEqual({ buyer: null, evidence: [] });
    expect(await findPaymentsByEmail(database, keyring, 'BUYER@example.com')).toContain(payment.paymentIntentId);
    expect(await erase(payment)).toMatchObject({ isErased: true });
    expect(await findPaymentsByEmail(database, keyring, 'BUYER@example.com')).not.toContain(payment.paymentIntentId);
  });

  it('erases the evidence of a dispute after its end with the key of the buyer, and is rejected while it is open', async () => {
    const payment = await disputedPayment(fresh.database, keyring);
    await insertEvidence(payment);
    const { rows } = await fresh.database.pool.query(evidenceBox, [payment.paymentIntentId]);
    expect(ownKeyId(rows[0].sealed)).toBe(ownKeyId((await rowOf('payment_buyer', payment)).sealed));
    expect(await erase(payment)).toEqual({
      isErased: false,
      reason: 'Not erased: a dispute is open, and its evidence needs the buyer. Nothing was changed.',
    });
    expect(await held(payment)).toMatchObject({
      buyer: { customer: {} },
      evidence: [{ disputeId: payment.disputeId, sent: evidence }],
    });
    await disputeBecomes(fresh.database, payment, 'lost');
    expect(await erase(payment)).toMatchObject({ isErased: true });
    expect(await held(payment)).toEqual({ buyer: null, evidence: [] });
    expect((await recorded(payment)).map(({ result }) => result)).toEqual(['rejected', 'accepted']);
  });

  it('rejects the request while the charge has no outcome', async () => {
    const input = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    expect(await erase(input)).toEqual({
      isErased: false,
      reason:
        'Not erased: the charge has not ended: capture or cancel it; an operation on the payment has no outcome yet. Nothing was changed.',
    });
  });

  it('rejects the request while a refund is pending', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const { processor } = fakeRefundProcessor({ decides: [refundFacts.pending] });
    const dependencies = {
      database: fresh.database,
      keyring,
      fitDisputes: fitPaymentDisputes,
      processorOf: () => processor,
    };
    await submitOperation(refundOperation, dependencies, newRefundInput(payment));
    expect((await erase(payment)).reason).toBe('Not erased: a refund is pending. Nothing was changed.');
  });

  it('rejects the request while a payout with the payment is on its way', async () => {
    const capturedAt = new Date(Date.now() - 95 * 86_400_000).toISOString();
    const payment = await paidPayment(fresh.database, keyring, order, capturedAt);
    const cases = payoutCases(fresh.database, keyring);
    await cases.giveBankAccount(payment.merchantId, 'EUR');
    await cases.decide(payment.merchantId);
    expect((await erase(payment)).reason).toContain('Not erased: a payout with this payment is on its way.');
  });

  it('erasing a buyer needs a reason and a payment that exists', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    await expect(eraseBuyer(fresh, payment.paymentIntentId, { ...by, reason: null })).rejects.toMatchObject({
      code: 'reason_required',
    });
    await expect(erase({ paymentIntentId: payment.merchantId as never })).rejects.toMatchObject({
      code: 'payment_not_found',
    });
  });
});

function stopped(): Promise<never> {
  return Promise.reject(new Error('killed'));
}

/** Puts the row back that a backup has. */
async function restore({ paymentIntentId }: PaidPayment, row: Readonly<Record<string, unknown>>): Promise<void> {
  await fresh.database.pool.query(
    'UPDATE payment_buyer SET wrapped_key = $2, sealed = $3, email_hmac = $4 WHERE payment_intent_id = $1',
    [paymentIntentId, row['wrapped_key'], row['sealed'], row['email_hmac']],
  );
}

/** A submission of evidence, as far as it is prepared. */
async function insertEvidence(
  payment: Awaited<ReturnType<typeof disputedPayment>>,
  database = fresh.database,
): Promise<void> {
  const input = newEvidenceInput(payment);
  const { stored } = await loadEvidence(database, keyring, input);
  if (stored === null) throw new Error('There is no dispute.');
  const prepared = { input, stored, sent: evidence, lengths: lengthsOf(evidence), processorKey: processorKey(input) };
  expect(await prepareEvidence(database, keyring, prepared)).toBe(true);
  await database.pool.query(
    `UPDATE operation SET state = 'completed', completed_at = now(), response_status = 200, response = '\\x00' WHERE id = $1`,
    [input.operationId],
  );
}
