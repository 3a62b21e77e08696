import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ManualOutcome } from '@landed/contracts/operation/types';
import { resolveManually } from '@landed/workflows/messages/resolve-manually';
import { type WorkflowHandle, WorkflowUpdateFailedError, WorkflowUpdateStage } from '@temporalio/client';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { LedgerAudit } from '../setup/ledger-audit.js';
import { startCapture } from '../setup/direct-capture.js';
import { type StartedCheckout, startCheckout } from '../setup/direct-checkout.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { RawTemporal, temporalClient } from '../setup/temporal-view.js';

/** A day in seconds: the merchant is answered after one, the safe window is over after two. */
const hurried = {
  respondAfterMilliseconds: 1_000,
  reconcileBackoffMilliseconds: 300,
  safeWindowMilliseconds: 2_000,
  lastReadMilliseconds: 2_000,
};
const ever = 10_000;

const stack = inject('stack');
const merchant = await newMerchant(stack, { quote: 'optional' });
const api = merchantApi(stack, { merchant });
const client = await temporalClient(stack);
const sandbox = sandboxControl(stack);
const books = await LedgerAudit.open(stack);
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
  await Promise.all([api.close(), client.connection.close(), books.close(), temporal.close()]);
});

/** A checkout that waits for a person: its charge was lost on the way, before or after the processor made it. */
async function stuckCheckout(
  fault: 'error_before_effect' | 'error_after_effect',
  timings = {},
): Promise<StartedCheckout> {
  await sandbox.arm({ ...at, operation: 'payment_intents.create', fault, times: ever });
  await sandbox.arm({ ...at, operation: 'payment_intents.list', fault: 'error_before_effect', times: ever });
  const started = await startCheckout(client, {
    merchantId: merchant.id,
    body: order,
    acceptedMillisecondsAgo: 0,
    timings: { ...hurried, ...timings },
  });
  await untilItWaits(started.handle, started.key);
  return started;
}

async function untilItWaits(handle: WorkflowHandle, key: string, path = '/v1/payment_intents', body: object = order) {
  for (let tries = 0; tries < 3_600; tries += 1) {
    const { searchAttributes } = await handle.describe();
    const { status } = await api.post(path, body, { 'idempotency-key': key });
    if (searchAttributes['NeedsReview']?.[0] === true && status === 409) return;
    await sleep(100);
  }
  throw new Error('It never came to wait for a person.');
}

function say(handle: WorkflowHandle, outcome: ManualOutcome, changes: object = {}) {
  const word = { outcome, actor: 'f.okafor', ticket: 'OPS-1207', note: 'Looked up at the acquirer.', ...changes };
  return handle.executeUpdate(resolveManually, { args: [word] });
}

async function refusalOf(update: Promise<unknown>): Promise<string> {
  try {
    await update;
  } catch (error) {
    if (error instanceof WorkflowUpdateFailedError) return (error.cause as { type?: string }).type ?? 'unnamed';
    throw error;
  }
  return 'was taken';
}

function ask(key: string, path = '/v1/payment_intents', body: object = order) {
  return api.post(path, body, { 'idempotency-key': key });
}

/** The audit row of the operation on a payment. */
function audited(paymentIntentId: string) {
  return books.rows(
    `SELECT r.actor, r.ticket, r.outcome::text, r.evidence::text, o.state::text AS state,
            position('acquirer' in encode(r.note, 'escape')) AS note_in_clear
     FROM manual_resolution AS r JOIN operation AS o ON o.id = r.operation_id WHERE o.payment_intent_id = $1::uuid`,
    [paymentIntentId],
  );
}

describe('a charge whose outcome nobody stated within the safe window', () => {
  it('is 409 for the merchant, is found by operators, and stays open until somebody decides', async () => {
    const { key, paymentIntentId, handle } = await stuckCheckout('error_before_effect');
    expect(await ask(key)).toMatchObject({
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
    expect(await say(handle, 'did_not_happen')).toEqual({ evidence: 'confirmed_by_processor' });
    expect(await handle.result()).toEqual({ kind: 'completed' });
    expect((await handle.describe()).searchAttributes['NeedsReview']).toEqual([false]);
    expect(await ask(key)).toMatchObject({ status: 200, body: { id: paymentIntentId, status: 'processing' } });
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({
      body: { status: 'failed', amount_captured: 0, failure: { code: 'processing_error' } },
    });
    expect(await audited(paymentIntentId)).toEqual([
      {
        actor: 'f.okafor',
        ticket: 'OPS-1207',
        outcome: 'did_not_happen',
        evidence: 'confirmed_by_processor',
        state: 'completed',
        note_in_clear: 0,
      },
    ]);
  });

  it('is not resolved against what the processor states', async () => {
    const { key, paymentIntentId, handle } = await stuckCheckout('error_after_effect');
    await sandbox.clear();
    expect(await refusalOf(say(handle, 'did_not_happen'))).toBe('contradicts_known_fact');
    expect(await audited(paymentIntentId)).toEqual([]);
    expect((await ask(key)).status).toBe(409);
    expect(await say(handle, 'happened')).toEqual({ evidence: 'confirmed_by_processor' });
    await handle.result();
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({
      body: { status: 'succeeded', amount_captured: 2_345 },
    });
  });

  it('is taken as made only when the processor shows it, and as not made also on a word alone', async () => {
    const { paymentIntentId, handle } = await stuckCheckout('error_before_effect');
    expect(await refusalOf(say(handle, 'happened'))).toBe('processor_silent');
    expect(await say(handle, 'did_not_happen')).toEqual({ evidence: 'processor_silent' });
    await handle.result();
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({ body: { status: 'failed' } });
    expect(await audited(paymentIntentId)).toMatchObject([{ evidence: 'processor_silent' }]);
  });

  it('ends by itself when the processor answers after all', async () => {
    const { key, paymentIntentId, handle } = await stuckCheckout('error_after_effect', { recheckMilliseconds: 500 });
    await sandbox.clear();
    expect(await handle.result()).toEqual({ kind: 'completed' });
    expect(await ask(key)).toMatchObject({ status: 200, body: { id: paymentIntentId } });
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({ body: { status: 'succeeded' } });
    expect(await audited(paymentIntentId)).toEqual([]);
  });

  it('is still resolved after somebody has cancelled its workflow', async () => {
    const { paymentIntentId, handle } = await stuckCheckout('error_before_effect');
    await handle.cancel();
    expect(await say(handle, 'did_not_happen')).toEqual({ evidence: 'processor_silent' });
    expect(await handle.result()).toEqual({ kind: 'completed' });
    expect(await api.get(`/v1/payment_intents/${paymentIntentId}`)).toMatchObject({ body: { status: 'failed' } });
  });

  it('tells its story to the operator in plain lines, with who decided', async () => {
    const { paymentIntentId, handle } = await stuckCheckout('error_before_effect');
    await say(handle, 'did_not_happen');
    await handle.result();
    const { userMetadata } = await handle.describe().then(async (found) => ({
      userMetadata: { summary: await found.staticSummary(), details: await currentDetails(handle) },
    }));
    const lines = userMetadata.details.split('\n').map((line) => line.replace(/^- \S+ /, ''));
    expect(lines).toEqual([
      'Submitting to the processor.',
      'The outcome is open: reading the payment at the processor until it states a fact.',
      'Not known in time: answered with the payment as it stands.',
      'The outcome is unknown past the safe window: a person has to look.',
      'Resolved by f.okafor (OPS-1207): it did not happen, by that word alone: the processor does not answer.',
      'Committed: the payment is `failed`.',
    ]);
    expect(paymentIntentId).not.toBe('');
  });
});

async function currentDetails(handle: WorkflowHandle): Promise<string> {
  const metadata = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  return metadata.currentDetails ?? '';
}

describe('an operation that does not wait for a person', () => {
  it('takes no word, and a word that lacks something is none', async () => {
    const { handle } = await stuckCheckout('error_before_effect');
    expect(await refusalOf(say(handle, 'happened', { actor: ' ' }))).toBe('malformed_resolution');
    expect(await refusalOf(say(handle, 'maybe' as ManualOutcome))).toBe('malformed_resolution');
    expect(await refusalOf(handle.executeUpdate(resolveManually, { args: [null as never] }))).toBe(
      'malformed_resolution',
    );
    await say(handle, 'did_not_happen');
    await handle.result();

    await sandbox.clear();
    await sandbox.arm({ ...at, operation: 'payment_intents.create', fault: 'error_before_effect', times: 1 });
    await sandbox.arm({ ...at, operation: 'payment_intents.list', fault: 'error_before_effect', times: 4 });
    const settling = await startCheckout(client, { merchantId: merchant.id, body: order, acceptedMillisecondsAgo: 0 });
    expect(await refusalOf(say(settling.handle, 'did_not_happen'))).toBe('not_waiting');
    await settling.handle.result();
  });
});

describe('a capture whose outcome nobody stated within the safe window', () => {
  async function stuckCapture(fault: 'error_before_effect' | 'error_after_effect') {
    const charged = await api.post('/v1/payment_intents', { ...order, capture_method: 'manual' }, newKey());
    const { id } = charged.body as { id: string };
    await sandbox.arm({ ...at, operation: 'payment_intents.capture', fault, times: ever });
    await sandbox.arm({ ...at, operation: 'payment_intents.retrieve', fault: 'error_before_effect', times: ever });
    const capture = { merchantId: merchant.id, paymentIntentId: id, entity: 'ca', timings: hurried } as const;
    const { key, handle } = await startCapture(client, capture);
    await untilItWaits(handle, key, '/v1/capture', { payment_intent_id: id });
    return { id, key, handle };
  }

  it('is captured by a word alone while the processor is silent, posts it, and lets go of the payment', async () => {
    const { id, key, handle } = await stuckCapture('error_after_effect');
    expect(await say(handle, 'happened')).toEqual({ evidence: 'processor_silent' });
    await handle.result();
    expect(await api.get(`/v1/payment_intents/${id}`)).toMatchObject({
      body: { status: 'captured', amount_captured: 2_345 },
    });
    expect(await ask(key, '/v1/capture', { payment_intent_id: id })).toMatchObject({
      status: 200,
      body: { id, status: 'authorized' },
    });
    const held = await books.rows('SELECT pending_operation_id FROM payment_intent WHERE id = $1::uuid', [id]);
    expect(held).toEqual([{ pending_operation_id: null }]);
  });

  it('takes one word at a time: the opposite one is refused while the first is being checked', async () => {
    const { id, handle } = await stuckCapture('error_after_effect');
    await sandbox.clear();
    const slow = { fault: 'slow', delay_ms: 2_000, times: ever } as const;
    await sandbox.arm({ ...at, operation: 'payment_intents.retrieve', ...slow });
    const word = { outcome: 'happened', actor: 'a.first', ticket: 'OPS-1', note: 'It is on the list.' } as const;
    const waitForStage = WorkflowUpdateStage.ACCEPTED;
    const first = await handle.startUpdate(resolveManually, { args: [word], waitForStage });
    expect(await refusalOf(say(handle, 'did_not_happen'))).toBe('not_waiting');
    expect(await first.result()).toEqual({ evidence: 'confirmed_by_processor' });
    await handle.result();
    expect(await audited(id)).toMatchObject([{ actor: 'a.first', outcome: 'happened' }]);
  });

  it('leaves the authorization free for another capture when it did not happen', async () => {
    const { id, handle } = await stuckCapture('error_before_effect');
    await sandbox.clear();
    expect(await refusalOf(say(handle, 'happened'))).toBe('contradicts_known_fact');
    expect(await say(handle, 'did_not_happen')).toEqual({ evidence: 'confirmed_by_processor' });
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
