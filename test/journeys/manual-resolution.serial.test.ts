import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ManualOutcome } from '@landed/contracts/operation/types';
import { resolveManually } from '@landed/workflows/messages/resolve-manually';
import { type WorkflowHandle, WorkflowUpdateFailedError, WorkflowUpdateStage } from '@temporalio/client';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { dayInSeconds, endOfSafeWindow } from '../setup/clocks.js';
import { startCapture } from '../setup/direct-capture.js';
import { type StartedCheckout, startCheckout } from '../setup/direct-checkout.js';
import { LedgerAudit } from '../setup/ledger-audit.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { resolveSigned, signedResolution } from '../setup/operator-decision.js';
import { paymentIn } from '../setup/retrying-merchant.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { RawTemporal, temporalClient } from '../setup/temporal-view.js';

const always = 10_000;

const stack = inject('stack');
const merchant = await newMerchant(stack, { quote: 'optional' });
const api = merchantApi(stack, { merchant });
const client = await temporalClient(stack);
const sandbox = sandboxControl(stack);
const ledger = await LedgerAudit.open(stack);
const temporal = await RawTemporal.open(stack);

const order = {
  amount: 2_345,
  currency: 'CAD',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
};
const at = { entity: 'ca', rail: 'test' } as const;

afterEach(() => sandbox.clear());

afterAll(async () => {
  await Promise.all([api.close(), client.connection.close(), ledger.close(), temporal.close()]);
});

/**
 * Charges the card. The charges that were lost before may have opened the circuit of the acquirer: then one of the next
 * is its probe, and closes it.
 */
async function charge(body: object = order): Promise<string> {
  for (;;) {
    const response = await api.post('/v1/payment_intents', body, newKey());
    if (response.status === 200) return paymentIn(response).id;
    await sleep(500);
  }
}

/** A checkout in manual review: its charge was lost before or after the processor made it. */
async function stuckCheckout(
  fault: 'error_before_effect' | 'error_after_effect',
  clock = endOfSafeWindow,
): Promise<StartedCheckout> {
  await charge();
  await sandbox.arm({ ...at, operation: 'payment_intents.create', fault, times: always });
  await sandbox.arm({ ...at, operation: 'payment_intents.list', fault: 'error_before_effect', times: always });
  const started = await startCheckout(client, {
    merchantId: merchant.id,
    body: order,
    acceptedMillisecondsAgo: 0,
    clock,
  });
  await untilNeedsReview(started.handle, started.key);
  return started;
}

async function untilNeedsReview(
  handle: WorkflowHandle,
  key: string,
  path = '/v1/payment_intents',
  body: object = order,
) {
  for (let tries = 0; tries < 3_600; tries += 1) {
    const { searchAttributes } = await handle.describe();
    const { status } = await api.post(path, body, { 'idempotency-key': key });
    if (searchAttributes['NeedsReview']?.[0] === true && status === 409) return;
    await sleep(100);
  }
  throw new Error('The operation never reached manual review.');
}

function resolve(handle: WorkflowHandle, outcome: ManualOutcome, changes: object = {}) {
  const decision = { outcome, actor: 'f.okafor', ticket: 'OPS-1207', note: 'Looked up at the acquirer.', ...changes };
  return resolveSigned(stack, handle, decision);
}

async function rejectionOf(update: Promise<unknown>): Promise<string> {
  try {
    await update;
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) return (error.cause as { type?: string }).type ?? 'unnamed';
    throw error;
  }
  return 'was accepted';
}

function sendAgain(key: string, path = '/v1/payment_intents', body: object = order) {
  return api.post(path, body, { 'idempotency-key': key });
}

/** The audit row of the operation on a payment. */
function auditRows(paymentIntentId: string) {
  return ledger.rows(
    `SELECT r.actor, r.ticket, r.outcome::text, r.evidence::text, o.state::text AS state,
            position('acquirer' in encode(r.note, 'escape')) AS note_in_clear
     FROM manual_resolution AS r JOIN operation AS o ON o.id = r.operation_id WHERE o.payment_intent_id = $1::uuid`,
    [paymentIntentId],
  );
}

describe('a charge whose outcome stayed unknown for the whole safe window', () => {
  it('a charge whose outcome stayed unknown for the whole safe window is a 409 for the merchant and in review for operators until an operator decides', async () => {
    const { key, paymentIntentId, handle } = await stuckCheckout('error_before_effect');
    expect(await sendAgain(key)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'idempotency_recovery_required',
          message: 'The first request with this idempotency key needs manual review: do not repeat it with a new key.',
          details: { requires_manual_review: true, payment_intent_id: paymentIntentId },
        },
      },
    });
    expect((await handle.describe()).status.name).toBe('RUNNING');
    await sandbox.clear();
    // The search does not find the charge, which proves nothing.
    expect(await resolve(handle, 'did_not_happen')).toEqual({ evidence: 'processor_silent' });
    expect(await handle.result()).toMatchObject({ kind: 'completed' });
    expect((await handle.describe()).searchAttributes['NeedsReview']).toEqual([false]);
    expect(await sendAgain(key)).toMatchObject({ status: 200, body: { id: paymentIntentId, status: 'processing' } });
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({
      body: { status: 'failed', amount_captured: 0, failure: { code: 'processing_error' } },
    });
    expect(await auditRows(paymentIntentId)).toEqual([
      {
        actor: 'f.okafor',
        ticket: 'OPS-1207',
        outcome: 'did_not_happen',
        evidence: 'processor_silent',
        state: 'completed',
        note_in_clear: 0,
      },
    ]);
  });

  it('rejects a decision that contradicts the processor', async () => {
    const { key, paymentIntentId, handle } = await stuckCheckout('error_after_effect');
    await sandbox.clear();
    expect(await rejectionOf(resolve(handle, 'did_not_happen'))).toBe('contradicts_known_fact');
    expect(await auditRows(paymentIntentId)).toEqual([]);
    expect((await sendAgain(key)).status).toBe(409);
    expect(await resolve(handle, 'happened')).toEqual({ evidence: 'confirmed_by_processor' });
    await handle.result();
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({
      body: { status: 'succeeded', amount_captured: 2_345 },
    });
  });

  it('a charge whose outcome stayed unknown for the whole safe window is recorded as made when the operator names its payment at the processor, and only that payment', async () => {
    const { paymentIntentId, handle } = await stuckCheckout('error_after_effect');
    const of = ({ metadata }: { readonly metadata: Readonly<Record<string, string>> }) =>
      metadata['landed_payment_intent'] === paymentIntentId;
    const payments = await sandbox.payments();
    const [right, wrong] = [payments.find(of), payments.find((payment) => payment.entity === 'ca' && !of(payment))];
    for (const processorPayment of [wrong?.id ?? 'pi_none', 'pi_none']) {
      const rejection = await rejectionOf(resolve(handle, 'happened', { processorPayment }));
      expect(rejection).toBe('processor_payment_mismatch');
    }
    expect(await auditRows(paymentIntentId)).toEqual([]);
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({ body: { status: 'processing' } });
    const named = { processorPayment: right?.id };
    expect(await resolve(handle, 'happened', named)).toEqual({ evidence: 'confirmed_by_processor' });
    await handle.result();
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({
      body: { status: 'succeeded', amount_captured: 2_345 },
    });
  });

  it('a charge whose outcome stayed unknown for the whole safe window is recorded as made only when the processor confirms it, and as not made also on the decision alone', async () => {
    const { paymentIntentId, handle } = await stuckCheckout('error_before_effect');
    expect(await rejectionOf(resolve(handle, 'happened'))).toBe('processor_silent');
    expect(await resolve(handle, 'did_not_happen')).toEqual({ evidence: 'processor_silent' });
    await handle.result();
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({ body: { status: 'failed' } });
    expect(await auditRows(paymentIntentId)).toMatchObject([{ evidence: 'processor_silent' }]);
  });

  it('completes without an operator when the processor responds after all', async () => {
    const { key, paymentIntentId, handle } = await stuckCheckout('error_after_effect', dayInSeconds);
    await sandbox.clear();
    expect(await handle.result()).toMatchObject({ kind: 'completed' });
    expect(await sendAgain(key)).toMatchObject({ status: 200, body: { id: paymentIntentId } });
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({ body: { status: 'succeeded' } });
    expect(await auditRows(paymentIntentId)).toEqual([]);
  });

  it('a charge whose outcome stayed unknown for the whole safe window can be resolved after its workflow was canceled', async () => {
    const { paymentIntentId, handle } = await stuckCheckout('error_before_effect');
    await handle.cancel();
    expect(await resolve(handle, 'did_not_happen')).toEqual({ evidence: 'processor_silent' });
    expect(await handle.result()).toMatchObject({ kind: 'completed' });
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({ body: { status: 'failed' } });
  });

  it('shows a timeline with the name of the operator who decided', async () => {
    const { paymentIntentId, handle } = await stuckCheckout('error_before_effect');
    await resolve(handle, 'did_not_happen');
    await handle.result();
    const lines = (await currentDetails(handle)).split('\n').map((line) => line.replace(/^- \S+ /, ''));
    expect(lines).toEqual([
      'Submitting to the processor.',
      'The outcome is unknown. Reading the processor until it states a fact.',
      'The outcome is still unknown: responded with the current state.',
      'The outcome is unknown after the safe window: an operator must decide.',
      'Decided by f.okafor (OPS-1207), signed by local: the operation did not happen. The processor stated no fact, so the decision is accepted without confirmation.',
      'Saved: the payment is `failed`.',
    ]);
    expect(paymentIntentId).not.toBe('');
  });
});

async function currentDetails(handle: WorkflowHandle): Promise<string> {
  const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  return metadata.currentDetails ?? '';
}

describe('an operation that is not in manual review', () => {
  it('rejects a decision, and an incomplete decision is rejected in any state', async () => {
    const { handle } = await stuckCheckout('error_before_effect');
    expect(await rejectionOf(resolve(handle, 'happened', { actor: ' ' }))).toBe('malformed_resolution');
    expect(await rejectionOf(resolve(handle, 'happened', { processorPayment: ' ' }))).toBe('malformed_resolution');
    expect(await rejectionOf(resolve(handle, 'maybe' as ManualOutcome))).toBe('malformed_resolution');
    expect(await rejectionOf(handle.executeUpdate(resolveManually, { args: [null as never] }))).toBe(
      'malformed_resolution',
    );
    await resolve(handle, 'did_not_happen');
    await handle.result();

    await sandbox.clear();
    await charge();
    await sandbox.arm({ ...at, operation: 'payment_intents.create', fault: 'error_before_effect', times: 1 });
    await sandbox.arm({ ...at, operation: 'payment_intents.list', fault: 'error_before_effect', times: 4 });
    const reconciling = await startCheckout(client, {
      merchantId: merchant.id,
      body: order,
      acceptedMillisecondsAgo: 0,
    });
    expect(await rejectionOf(resolve(reconciling.handle, 'did_not_happen'))).toBe('not_waiting');
    await reconciling.handle.result();
  });
});

describe('a capture whose outcome stayed unknown for the whole safe window', () => {
  async function stuckCapture(fault: 'error_before_effect' | 'error_after_effect') {
    const id = await charge({ ...order, capture_method: 'manual' });
    await sandbox.arm({ ...at, operation: 'payment_intents.capture', fault, times: always });
    await sandbox.arm({ ...at, operation: 'payment_intents.retrieve', fault: 'error_before_effect', times: always });
    const capture = { merchantId: merchant.id, paymentIntentId: id, entity: 'ca', clock: endOfSafeWindow } as const;
    const { key, handle } = await startCapture(client, capture);
    await untilNeedsReview(handle, key, '/v1/capture', { payment_intent_id: id });
    return { id, key, handle };
  }

  it('a capture whose outcome stayed unknown for the whole safe window is captured on the decision alone while the processor does not respond, and releases the payment', async () => {
    const { id, key, handle } = await stuckCapture('error_after_effect');
    expect(await resolve(handle, 'happened')).toEqual({ evidence: 'processor_silent' });
    await handle.result();
    expect(await api.get(`/v1/payment_intents/${id}`)).toMatchObject({
      body: { status: 'captured', amount_captured: 2_345 },
    });
    expect(await sendAgain(key, '/v1/capture', { payment_intent_id: id })).toMatchObject({
      status: 200,
      body: { id, status: 'authorized' },
    });
    const held = await ledger.rows('SELECT pending_operation_id FROM payment_intent WHERE id = $1::uuid', [id]);
    expect(held).toEqual([{ pending_operation_id: null }]);
  });

  it('rejects the opposite decision while the first one is being checked', async () => {
    const { id, handle } = await stuckCapture('error_after_effect');
    await sandbox.clear();
    const slow = { fault: 'slow', delay_ms: 2_000, times: always } as const;
    await sandbox.arm({ ...at, operation: 'payment_intents.retrieve', ...slow });
    const decision = { outcome: 'happened', actor: 'a.first', ticket: 'OPS-1', note: 'It is on the list.' } as const;
    const waitForStage = WorkflowUpdateStage.ACCEPTED;
    const args = [await signedResolution(stack, handle, decision)] as [typeof decision];
    const first = await handle.startUpdate(resolveManually, { args, waitForStage });
    expect(await rejectionOf(resolve(handle, 'did_not_happen'))).toBe('not_waiting');
    expect(await first.result()).toEqual({ evidence: 'confirmed_by_processor' });
    await handle.result();
    expect(await auditRows(id)).toMatchObject([{ actor: 'a.first', outcome: 'happened' }]);
  });

  it('allows another capture after the decision that it did not happen', async () => {
    const { id, handle } = await stuckCapture('error_before_effect');
    await sandbox.clear();
    expect(await rejectionOf(resolve(handle, 'happened'))).toBe('contradicts_known_fact');
    expect(await resolve(handle, 'did_not_happen')).toEqual({ evidence: 'confirmed_by_processor' });
    await handle.result();
    expect(await api.post('/v1/capture', { payment_intent_id: id }, newKey())).toMatchObject({
      status: 200,
      body: { status: 'captured' },
    });
  });
});

function newKey() {
  return { 'idempotency-key': randomUUID() };
}
