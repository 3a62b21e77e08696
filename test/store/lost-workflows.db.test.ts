import { createLostWorkflowActivities } from '@landed/activities/lost-workflow/activities';
import { processorKey } from '@landed/activities/operation/processor-key';
import { adoptRefunds } from '@landed/activities/refund/adopt-refunds';
import { findUnfinishedWork } from '@landed/prisma/read/lost-workflow/find-unfinished-work';
import { holdAuthorization } from '@landed/prisma/write/capture-or-void/hold-authorization';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { savePayoutStatus } from '@landed/prisma/write/payout/save-payout-status';
import { savePendingRefund } from '@landed/prisma/write/refund/save-pending-refund';
import { beforeEach, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newAuthorization, newCaptureOrVoid } from './authorization-case.js';
import { changeOf, newCheckout, newKeyring, preparationOf } from './checkout-case.js';
import { disputeOf } from './dispute-case.js';
import { fakeRefundProcessor } from './fake-refund-processor.js';
import { age, emptyTemporal, prepareUnknownRefund } from './lost-workflow-case.js';
import { charge as payableCharge, payoutCases } from './payout-case.js';
import { newRefundInput, paidPayment } from './refund-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();
const minute = 60;
const hour = 3_600;

beforeEach(() => fresh.empty());
/** One sweep of a server that knows only `running`. Returns what was started and logged. */
async function sweep(running: readonly string[] = []) {
  const { lostWorkflows, started } = emptyTemporal(running);
  const logged: (readonly [string, unknown])[] = [];
  const write = (fields: object, message: string) => void logged.push([message, 'id' in fields && fields.id]);
  const log = { warn: write, error: write };
  let lost = 0;
  const onRestored = (count: number) => {
    lost += count;
  };
  const services = { lostWorkflows, log, onRestored };
  const activities = createLostWorkflowActivities({ database: fresh.database, keyring, ...services });
  const { seen, restored } = await activities.restoreLostWorkflows(null);
  return { seen, restored, lost, started, logged };
}

async function sources(): Promise<string[]> {
  return (await findUnfinishedWork(fresh.database, 10)).map(({ source }) => source);
}

async function heldPayment() {
  const authorization = await newAuthorization(fresh.database, keyring);
  const input = newCaptureOrVoid(authorization);
  const hold = { kind: 'capture', input, processorKey: processorKey(input), response: {} } as const;
  await holdAuthorization(fresh.database, keyring, hold);
  return { authorization, input };
}

async function recordedDispute(status: 'needs_response' | 'lost' = 'needs_response') {
  const payment = await paidPayment(fresh.database, keyring);
  const { input, refresh } = disputeOf(fresh.database, keyring, payment, { status });
  await refresh();
  return input;
}

async function unknownRefund() {
  const payment = await paidPayment(fresh.database, keyring);
  const input = newRefundInput(payment);
  await prepareUnknownRefund(fresh.database, keyring, input);
  return input;
}

describe('the sweep for lost workflows', () => {
  it('starts the lifecycle of an open dispute again after hours, and none of a dispute that has ended', async () => {
    const [open, ended] = [await recordedDispute(), await recordedDispute('lost')];
    await age(fresh.database, 'dispute', open.disputeId, 6 * hour - 5);
    expect(await sources()).toEqual([]);
    await age(fresh.database, 'dispute', open.disputeId, 6 * hour + 5);
    await age(fresh.database, 'dispute', ended.disputeId, 6 * hour + 5);
    expect(await sources()).toEqual(['open_dispute']);
    expect((await sweep()).started).toEqual([{ kind: 'dispute', disputeId: open.disputeId }]);
    // It is left alone for the next hours, whether it ran or not.
    expect((await sweep()).seen).toBe(0);
  });

  it('starts the workflow of an unfinished payout again after an hour, and none of a payout that was paid', async () => {
    const cases = payoutCases(fresh.database, keyring);
    const merchantId = await cases.payee();
    for (let charges = 0; charges < 2; charges += 1) await cases.post(merchantId, payableCharge);
    await cases.decide(merchantId);
    const [payout] = await cases.payouts(merchantId);
    if (payout === undefined) throw new Error('Nothing was paid.');
    await age(fresh.database, 'payout', payout.id, hour - 5);
    expect(await sources()).toEqual([]);
    await age(fresh.database, 'payout', payout.id, hour + 5);
    expect(await sweep()).toMatchObject({ lost: 1, started: [{ kind: 'payout', payoutId: payout.id }] });
    expect(await sources()).toEqual([]);

    // The bank takes days, so the next look is six hours later.
    const ref = cases.refOf(merchantId, payout.id);
    await savePayoutStatus(fresh.database, keyring, ref, { to: 'in_transit', expectedAt: null });
    await age(fresh.database, 'payout', payout.id, 2 * hour);
    await sweep();
    await age(fresh.database, 'payout', payout.id, 5 * hour);
    expect(await sources()).toEqual([]);
    await age(fresh.database, 'payout', payout.id, 7 * hour);
    expect(await sources()).toEqual(['payout']);
    await savePayoutStatus(fresh.database, keyring, ref, { to: 'paid' });
    await age(fresh.database, 'payout', payout.id, 30 * hour);
    expect(await sources()).toEqual([]);
  });

  it('finds a charge with an unknown outcome after a minute, not before', async () => {
    const input = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    await age(fresh.database, 'payment_intent', input.paymentIntentId, minute - 5);
    expect(await sources()).toEqual([]);
    await age(fresh.database, 'payment_intent', input.paymentIntentId, minute + 5);
    expect(await sources()).toEqual(['charge']);
  });

  it('finds a payment that a capture holds, even when the payment has not changed for days', async () => {
    const { authorization, input } = await heldPayment();
    await fresh.database.pool.query(`UPDATE payment_intent SET updated_at = now() - interval '2 days'`);
    expect(await sources()).not.toContain('held_payment');
    await age(fresh.database, 'payment_intent', authorization.paymentIntentId, 2 * minute);
    expect(await sources()).toEqual(['held_payment']);
    const { started } = await sweep();
    expect(started).toEqual([
      { kind: 'capture', input: { ...input, acceptedAt: expect.any(String), requestId: null } },
    ]);
  });

  it('starts the operation of a refund while nothing is known about it, and its lifecycle once it is accepted', async () => {
    const input = await unknownRefund();
    await age(fresh.database, 'refund', input.refundId, 2 * minute);
    const first = await sweep();
    expect(first.lost).toBe(1);
    expect(first.started).toEqual([{ kind: 'refund', input: { ...input, acceptedAt: expect.any(String) } }]);

    await savePendingRefund(fresh.database, keyring, input, {
      processorKey: processorKey(input),
      detail: { refund: 're_1' },
    });
    await age(fresh.database, 'refund', input.refundId, 2 * minute);
    expect((await sweep()).started).toEqual([{ kind: 'lifecycle', paymentIntentId: input.paymentIntentId }]);
    // It may take days, so the next look is an hour later.
    await fresh.database.pool.query(`UPDATE refund SET updated_at = now() - interval '2 hours'`);
    expect(await sources()).toEqual([]);
  });

  it('starts the lifecycle for a pending refund that was made directly at the processor', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const fact = { kind: 'pending', detail: { refund: 're_1' } } as const;
    const foreign = [
      { processorRefund: 're_1', money: { amount: 2_000, currency: 'EUR' }, reason: null, fact },
    ] as const;
    const { processor } = fakeRefundProcessor({ foreign: [...foreign] });
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    const { changed } = await adoptRefunds(dependencies, payment);
    const [refundId] = changed;
    if (refundId === undefined) throw new Error('The refund was not recorded.');
    expect(await sources()).toEqual([]);
    await age(fresh.database, 'refund', refundId, 2 * minute);
    // A read that records a refund starts no lifecycle: that it does not run does not mean a loss.
    expect(await sweep()).toEqual({
      seen: 1,
      restored: 1,
      lost: 0,
      started: [{ kind: 'lifecycle', paymentIntentId: payment.paymentIntentId }],
      logged: [['a workflow was started for unfinished work', refundId]],
    });
    // It may take days, so the next look is an hour later.
    await fresh.database.pool.query(`UPDATE refund SET updated_at = now() - interval '2 hours'`);
    expect(await sources()).toEqual([]);
  });

  it('finds a payment whose buyer must authenticate after two minutes', async () => {
    const input = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    const fact = { kind: 'action_required', clientSecret: 's', detail: {} } as never;
    await saveCheckout(fresh.database, keyring, changeOf(input, fact));
    await age(fresh.database, 'payment_intent', input.paymentIntentId, 2 * minute + 5);
    expect((await sweep()).started).toEqual([{ kind: 'lifecycle', paymentIntentId: input.paymentIntentId }]);
  });

  it('looks at an authorization with a running lifecycle once in six hours', async () => {
    const { paymentIntentId } = await newAuthorization(fresh.database, keyring);
    await age(fresh.database, 'payment_intent', paymentIntentId, 5 * hour);
    expect(await sources()).toEqual([]);
    await age(fresh.database, 'payment_intent', paymentIntentId, 7 * hour);
    expect(await sweep([paymentIntentId])).toEqual({ seen: 1, restored: 0, lost: 0, started: [], logged: [] });
    expect(await sources()).toEqual([]);
  });

  it('leaves a workflow that runs alone, and looks at it again after a minute', async () => {
    const input = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    await age(fresh.database, 'payment_intent', input.paymentIntentId, hour);
    expect(await sweep([input.idempotency.keyHash])).toEqual({
      seen: 1,
      restored: 0,
      lost: 0,
      started: [],
      logged: [],
    });
    expect(await sweep()).toEqual({ seen: 0, restored: 0, lost: 0, started: [], logged: [] });
    await age(fresh.database, 'payment_intent', input.paymentIntentId, 2 * minute);
    expect((await sweep()).restored).toBe(1);
  });

  it('finds nothing among finished payments', async () => {
    const { paymentIntentId } = await paidPayment(fresh.database, keyring);
    await age(fresh.database, 'payment_intent', paymentIntentId, 30 * 24 * hour);
    expect(await sources()).toEqual([]);
  });

  it('starts the other workflows when one row cannot be read', async () => {
    const [damaged, other] = [await newCheckout(fresh.database), await newCheckout(fresh.database)];
    for (const input of [damaged, other]) {
      await prepareCheckout(fresh.database, keyring, preparationOf(input));
      await age(fresh.database, 'payment_intent', input.paymentIntentId, hour);
    }
    await fresh.database.pool.query(`UPDATE payment_buyer SET sealed = '\\x00' WHERE payment_intent_id = $1`, [
      damaged.paymentIntentId,
    ]);
    const { started, logged } = await sweep();
    expect(started.map((work) => 'input' in work && work.input.paymentIntentId)).toEqual([other.paymentIntentId]);
    expect(logged).toEqual([
      ['a workflow could not be checked', damaged.paymentIntentId],
      ['a lost workflow was started again', other.paymentIntentId],
    ]);
    // It waits for its pause like the others, so that it does not keep later rows out of a batch.
    expect(await sources()).toEqual([]);
    await age(fresh.database, 'payment_intent', damaged.paymentIntentId, 2 * minute);
    expect(await sources()).toEqual(['charge']);
  });

  it('logs work whose input is gone, and looks at it again after its pause', async () => {
    const payment = await paidPayment(fresh.database, keyring);
    const input = newRefundInput(payment);
    await prepareUnknownRefund(fresh.database, keyring, input);
    await age(fresh.database, 'refund', input.refundId, 2 * minute);
    await fresh.database.pool.query(
      `UPDATE operation SET state = 'completed', completed_at = now(), response = NULL, response_status = NULL,
                            key_sealed = NULL, response_purged_at = now() WHERE id = $1`,
      [input.operationId],
    );
    expect(await sweep()).toEqual({
      seen: 1,
      restored: 0,
      lost: 0,
      started: [],
      logged: [['unfinished work has no input for its workflow', input.refundId]],
    });
    expect(await sources()).toEqual([]);
  });

  it('looks at everything, whatever its pause, when a time is given', async () => {
    const { paymentIntentId } = await newAuthorization(fresh.database, keyring);
    const input = await unknownRefund();
    await savePendingRefund(fresh.database, keyring, input, {
      processorKey: processorKey(input),
      detail: { refund: 're_1' },
    });
    const before = new Date(Date.now() + 1_000).toISOString();
    const found = await findUnfinishedWork(fresh.database, 10, before);
    expect(found.map(({ source, paymentIntentId: id }) => [source, id])).toEqual([
      ['refund', input.paymentIntentId],
      ['authorization', paymentIntentId],
    ]);
  });
});
