import { randomUUID } from 'node:crypto';
import type { EvidenceRequest } from '@landed/activities/processor/dispute-port';
import type { ChargeRequest, RefundRequest } from '@landed/activities/processor/port';
import { createProcessors } from '@landed/activities/processor/registry';
import { asId } from '@landed/contracts/ids/ids';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { afterAll, describe, expect, it } from 'vitest';
import { type SandboxFault, sandboxControl } from '../setup/sandbox-control.js';
import { startSandbox } from '../setup/sandbox-process.js';

/** What the processor has stored under a key, read by using the key once more; and the two ways to find a payment. */
const sandbox = await startSandbox({ SANDBOX_SEARCH_DELAY_MS: '0' });
const control = sandboxControl({ sandbox_url: sandbox.url });
const account = { entity: 'us', rail: 'test' } as const;
const processors = createProcessors(sandbox.accounts.map((row) => ({ ...callingKeys(row), api_base: sandbox.url })));
const processor = processors(account);

afterAll(() => sandbox.close());

function newCharge(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    processorKey: randomUUID(),
    operationId: asId<'operation'>(randomUUID()),
    paymentIntentId: asId<'payment_intent'>(randomUUID()),
    money: { amount: 4_321, currency: 'USD' },
    paymentMethod: 'pm_card_visa',
    captureMethod: 'automatic',
    attemptedAt: new Date().toISOString(),
    ...changes,
  };
}

const arm = (operation: SandboxFault['operation'], fault: string, times = 1) =>
  control.arm({ operation, fault, times, ...account });

/** The payments that the processor has for a charge, fences included, by status. */
async function heldFor({ operationId }: ChargeRequest): Promise<string[]> {
  const payments = await control.payments();
  return payments.filter(({ metadata }) => metadata['landed_operation'] === operationId).map(({ status }) => status);
}

describe('a key that the charge has used', () => {
  it.each([
    ['pm_card_visa', 'succeeded', ['succeeded']],
    ['pm_card_chargeDeclined', 'declined', ['requires_payment_method']],
    ['pm_unknown', 'not_charged', []],
  ])(
    'a key that the charge has used is fenced with the stored result of the charge (%s)',
    async (paymentMethod, kind, held) => {
      const charge = newCharge({ paymentMethod });
      await processor.charge(charge);
      expect(await processor.fenceCharge(charge)).toMatchObject({ kind });
      expect(await heldFor(charge)).toEqual(held);
    },
  );

  it('a key that the charge has used is fenced with the result of the charge as it is now, not as it was stored', async () => {
    const charge = newCharge({ captureMethod: 'manual' });
    const { detail } = await processor.charge(charge);
    const { paymentIntentId, money } = charge;
    await processor.voidPayment({ paymentIntentId, money, processorPayment: String(detail['payment']) }, randomUUID());
    expect((await processor.fenceCharge(charge)).kind).toBe('not_charged');
  });

  it('a key that the charge has used is fenced with the stored server error, which no repeat changes', async () => {
    const charge = newCharge();
    await arm('payment_intents.create', 'error_stored');
    expect((await processor.charge(charge)).kind).toBe('unknown');
    const stored = { kind: 'stored_error', detail: { http_status: 500 } };
    expect(await processor.fenceCharge(charge)).toMatchObject(stored);
    expect(await processor.charge(charge)).toMatchObject(stored);
    expect((await processor.findCharge(charge)).kind).toBe('absent');
    expect(await heldFor(charge)).toEqual([]);
  });

  it('a key that the charge has used is fenced with a stored server error even when the charge was made, and a read finds the charge', async () => {
    const charge = newCharge();
    await arm('payment_intents.create', 'error_stored_after_effect');
    expect((await processor.charge(charge)).kind).toBe('unknown');
    expect((await processor.fenceCharge(charge)).kind).toBe('stored_error');
    expect((await processor.findCharge(charge)).kind).toBe('succeeded');
    expect(await heldFor(charge)).toEqual(['succeeded']);
  });

  it('the outcome stays unknown while the processor returns a server error that it has not stored', async () => {
    const charge = newCharge();
    await processor.charge(charge);
    await arm('payment_intents.create', 'error_before_effect');
    expect((await processor.fenceCharge(charge)).kind).toBe('unknown');
    expect((await processor.fenceCharge(charge)).kind).toBe('succeeded');
  });

  it('the outcome stays unknown when the key was used with parameters that this version does not send', async () => {
    const charge = newCharge();
    await processor.charge({ ...charge, money: { amount: 4_322, currency: 'USD' } });
    expect((await processor.fenceCharge(charge)).kind).toBe('unknown');
  });
});

it('a key whose fence got a stored server error can never charge', async () => {
  const charge = newCharge();
  await arm('payment_intents.create', 'error_stored');
  expect((await processor.fenceCharge(charge)).kind).toBe('unknown');
  expect((await processor.fenceCharge(charge)).kind).toBe('fenced');
  expect((await processor.charge(charge)).kind).toBe('unknown');
  expect(await heldFor(charge)).toEqual([]);
});

it('a refund whose key has a stored server error returns that error, and is not found', async () => {
  const charge = newCharge();
  const { detail } = await processor.charge(charge);
  const refund: RefundRequest = {
    processorKey: randomUUID(),
    refundId: asId<'refund'>(randomUUID()),
    paymentIntentId: charge.paymentIntentId,
    processorPayment: String(detail['payment']),
    processorRefund: null,
    money: { amount: 1_000, currency: 'USD' },
  };
  await arm('refunds.create', 'error_stored');
  expect((await processor.refund(refund)).kind).toBe('unknown');
  expect((await processor.refund(refund)).kind).toBe('stored_error');
  expect((await processor.findRefund(refund)).kind).toBe('absent');
});

describe('evidence of a dispute', () => {
  const submission = async (): Promise<EvidenceRequest> => {
    const { detail } = await processor.charge(newCharge());
    const { id } = await control.dispute(String(detail['payment']));
    const evidence = { uncategorized_text: 'The parcel was signed for.' };
    return { processorKey: randomUUID(), operationId: asId<'operation'>(randomUUID()), processorDispute: id, evidence };
  };

  it('evidence of a dispute is submitted once, however often it is sent under its key', async () => {
    const request = await submission();
    // Twice, because the processor's SDK retries once after a broken connection.
    await arm('disputes.update', 'reset_after_effect', 2);
    const sent = [await processor.submitDisputeEvidence(request), await processor.submitDisputeEvidence(request)];
    expect(sent.map(({ kind }) => kind)).toEqual(['unknown', 'submitted']);
    const [dispute] = (await control.disputes()).filter(({ id }) => id === request.processorDispute);
    expect([dispute?.submission_count, dispute?.evidence]).toEqual([1, request.evidence]);
  });

  it('with a stored server error is never sent again under its key, and only a read shows whether it was taken', async () => {
    const [lost, taken] = [await submission(), await submission()];
    await arm('disputes.update', 'error_stored');
    expect((await processor.submitDisputeEvidence(lost)).kind).toBe('unknown');
    await arm('disputes.update', 'error_stored_after_effect');
    expect((await processor.submitDisputeEvidence(taken)).kind).toBe('unknown');
    expect((await processor.submitDisputeEvidence(lost)).kind).toBe('stored_error');
    expect((await processor.submitDisputeEvidence(taken)).kind).toBe('stored_error');
    expect((await processor.findDisputeEvidence(lost)).kind).toBe('absent');
    expect((await processor.findDisputeEvidence(taken)).kind).toBe('submitted');
  });

  it('evidence of a dispute is not ours when it was submitted directly at the processor, and ours is rejected permanently', async () => {
    const request = await submission();
    await processor.submitDisputeEvidence({ ...request, operationId: asId<'operation'>(randomUUID()) });
    expect(await processor.findDisputeEvidence(request)).toMatchObject({
      kind: 'absent',
      dispute: { status: 'under_review', submissionCount: 1 },
    });
    const second = { ...request, processorKey: randomUUID() };
    const rejected = { kind: 'rejected', underKey: true, never: 'not_actionable' };
    expect(await processor.submitDisputeEvidence(second)).toMatchObject(rejected);
    await control.closeDispute(request.processorDispute, 'lost');
    expect(await processor.submitDisputeEvidence({ ...second, processorKey: randomUUID() })).toMatchObject(rejected);
  });

  it('evidence of a dispute is rejected permanently when the processor does not have the dispute', async () => {
    const request = { ...(await submission()), processorDispute: 'du_none' };
    expect(await processor.submitDisputeEvidence(request)).toMatchObject({ never: 'dispute_missing' });
    expect((await processor.readDispute('du_none')).kind).toBe('absent');
    expect((await processor.findDisputeEvidence(request)).kind).toBe('unknown');
  });
});

it('a dispute is read in every stage, and disputes of a payment or since an instant are listed', async () => {
  const since = new Date().toISOString();
  const { detail } = await processor.charge(newCharge());
  const processorPayment = String(detail['payment']);
  const { id } = await control.dispute(processorPayment, { stage: 'inquiry', amount: 4_000 });
  const read = async () => {
    const found = await processor.readDispute(id);
    if (found.kind !== 'stated') throw new Error('The dispute was not read.');
    const { stage, status, submissionCount } = found.dispute;
    return [stage, status, submissionCount];
  };
  expect(await read()).toEqual(['inquiry', 'needs_response', 0]);
  await control.escalateDispute(id);
  expect(await read()).toEqual(['chargeback', 'needs_response', 0]);
  await control.closeDispute(id, 'won');
  expect(await read()).toEqual(['chargeback', 'won', 0]);
  await control.escalateDispute(id);
  expect(await read()).toEqual(['pre_arbitration', 'needs_response', 0]);
  await control.closeDispute(id, 'lost');
  expect(await read()).toEqual(['chargeback', 'lost', 0]);
  const second = await control.dispute(processorPayment, { amount: 100, reason: 'duplicate' });
  const listed = await processor.listDisputes({ processorPayment });
  expect(listed?.map(({ processorDispute, reason }) => [processorDispute, reason])).toEqual([
    [second.id, 'duplicate'],
    [id, 'fraudulent'],
  ]);
  const recent = await processor.listDisputes({ openedSince: since });
  expect(recent?.map(({ processorDispute }) => processorDispute)).toEqual(expect.arrayContaining([id, second.id]));
  expect(await processor.listDisputes({ openedSince: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
  await arm('disputes.list', 'error_before_effect');
  expect(await processor.listDisputes({ processorPayment })).toBeNull();
});

it('a capture whose key has a stored server error is made under the next key', async () => {
  const charge = newCharge({ captureMethod: 'manual' });
  const { detail } = await processor.charge(charge);
  const { paymentIntentId, money } = charge;
  const payment = { paymentIntentId, processorPayment: String(detail['payment']), money };
  await arm('payment_intents.capture', 'error_stored');
  expect((await processor.capture(payment, 'a.1.1')).kind).toBe('unknown');
  expect((await processor.readPayment(payment)).kind).toBe('authorized');
  expect((await processor.capture(payment, 'a.1.2')).kind).toBe('succeeded');
});

describe('a search for a charge', () => {
  it('finds it by its metadata when its time is outside the window of the list', async () => {
    const charge = newCharge({ attemptedAt: '2026-01-01T00:00:00.000Z' });
    await processor.charge(charge);
    expect((await processor.findCharge(charge)).kind).toBe('succeeded');
  });

  it('finds it by its metadata while the list fails', async () => {
    const charge = newCharge();
    await processor.charge(charge);
    await arm('payment_intents.list', 'error_before_effect');
    expect((await processor.findCharge(charge)).kind).toBe('succeeded');
  });

  it('a search for a charge is not absent while the list fails', async () => {
    await arm('payment_intents.list', 'error_before_effect');
    expect((await processor.findCharge(newCharge())).kind).toBe('unknown');
  });

  it('a search for a charge is absent when the list is complete and the search by metadata fails', async () => {
    await arm('payment_intents.search', 'error_before_effect');
    expect((await processor.findCharge(newCharge())).kind).toBe('absent');
  });
});

describe('a payment that an operator names', () => {
  it('a payment that an operator names is identified by its metadata, amount and currency', async () => {
    const charge = newCharge();
    const { detail } = await processor.charge(charge);
    const named = {
      paymentIntentId: charge.paymentIntentId,
      processorPayment: String(detail['payment']),
      money: charge.money,
    };
    expect((await processor.identifyPayment(named)).kind).toBe('succeeded');
    const differing = (changes: Partial<typeof named>) => processor.identifyPayment({ ...named, ...changes });
    expect(await differing({ processorPayment: 'pi_none' })).toEqual({ kind: 'another', differs: ['id'] });
    expect(await differing({ money: { amount: 1, currency: 'EUR' } })).toEqual({
      kind: 'another',
      differs: ['amount', 'currency'],
    });
    expect(await differing({ paymentIntentId: asId<'payment_intent'>(randomUUID()) })).toEqual({
      kind: 'another',
      differs: ['metadata'],
    });
    await arm('payment_intents.retrieve', 'error_before_effect');
    expect((await processor.identifyPayment(named)).kind).toBe('unknown');
  });
});
