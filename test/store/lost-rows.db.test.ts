import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { resolveOperation } from '@landed/activities/operation/resolve-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { Processor } from '@landed/activities/processor/port';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ManualResolution, OperationInput, OperationKind } from '@landed/contracts/operation/types';
import type { RefundInput } from '@landed/contracts/refund/types';
import { readOperation } from '@landed/prisma/read/operation/read-operation';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { loseRows } from '../setup/lost-commits.js';
import { changeOf, newCheckout, newKeyring, preparationOf, requestOf, verdicts } from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { fakeRefundProcessor, type RefundBehaviour } from './fake-refund-processor.js';
import { newRefundInput, paidPayment } from './refund-case.js';
import { allRows } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const prepared = { isPrepared: true, stated: null } as const;
const lost = {
  kind: 'needs_review',
  reason: 'The rows of this attempt are gone, and the processor may have acted.',
  stated: null,
};
const lostAfter = (stated: string) => ({
  kind: 'needs_review',
  reason: `The processor states \`${stated}\`, but the rows of this attempt are gone.`,
  stated,
});
const nothingDone = { kind: 'retryable', code: 'internal_error' };

const decided = (outcome: ManualResolution['outcome']): ManualResolution => ({
  outcome,
  actor: 'f.okafor',
  ticket: 'OPS-1',
  note: 'Restored.',
});

/** The key as the gateway reads it. */
async function keyOf({ rail, merchantId, idempotency }: OperationInput) {
  const { operation } = await readOperation(fresh.database, { rail, merchantId, keyHash: idempotency.keyHash });
  return operation && [operation.state, operation.attempt, operation.processorKeyNumber];
}

const dependenciesOf = (processor: Processor) => ({
  database: fresh.database,
  keyring,
  fitDisputes: fitPaymentDisputes,
  processorOf: () => processor,
  taxPlaceOf: builtInTaxPlaceOf,
});
function requireManualReview(kind: OperationKind, input: OperationInput, stated: string | null = null): Promise<void> {
  return createOperationActivities({ database: fresh.database, keyring }).requireManualReview(kind, input, stated);
}

async function checkoutCase(behaviour: Behaviour = {}) {
  const input = await newCheckout(fresh.database);
  const fake = fakeChargeProcessor(behaviour);
  const dependencies = dependenciesOf(fake.processor);
  return {
    ...fake,
    input,
    dependencies,
    key: `${input.operationId}.1.1`,
    lose: () => loseRows(fresh.database, input.operationId),
    reconcile: (memory = prepared as { isPrepared: boolean; stated: string | null }) =>
      reconcileOperation(checkoutOperation, dependencies, input, memory),
    rows: () => allRows(fresh.database, input.merchantId),
  };
}

describe('a checkout whose rows are lost', () => {
  it.each([
    ['has the charge', verdicts.succeeded],
    ['has a declined charge', verdicts.declined],
  ])('a checkout whose rows are lost does not free the key when the processor %s', async (_name, verdict) => {
    const { calls, key, reconcile, rows } = await checkoutCase({ reads: [verdict] });
    const before = await rows();
    expect(await reconcile({ isPrepared: false, stated: null })).toEqual(lostAfter(verdict.kind));
    expect([await rows(), calls]).toEqual([before, [`find ${key}`]]);
  });

  it('a checkout whose rows are lost does not free the key while the processor is silent', async () => {
    const { reconcile, rows } = await checkoutCase({ reads: [{ kind: 'unknown', detail: {} }] });
    const before = await rows();
    await expect(reconcile({ isPrepared: false, stated: null })).rejects.toMatchObject({ type: 'outcome_unknown' });
    expect(await rows()).toEqual(before);
  });

  it('sends the same processor key in the next attempt after one that prepared nothing', async () => {
    const { input, dependencies, calls, charges, key, reconcile } = await checkoutCase();
    expect(await reconcile({ isPrepared: false, stated: null })).toEqual(nothingDone);
    expect(await keyOf(input)).toEqual(['retryable', 1, 1]);
    const next: CheckoutInput = { ...input, idempotency: { ...input.idempotency, attempt: 2 } };
    expect(await submitOperation(checkoutOperation, dependencies, next)).toMatchObject({ kind: 'completed' });
    expect(calls).toEqual([`find ${key}`, `charge ${key}`]);
    // The first attempt finds rows under its own ids, and leaves them to the attempt that has the key.
    expect(await reconcile()).toEqual(nothingDone);
    expect(await submitOperation(checkoutOperation, dependencies, input)).toEqual(nothingDone);
    expect([...charges.keys()]).toEqual([key]);
  });

  it('fences the key of an earlier attempt without rows before it frees it for one that may be rejected', async () => {
    const made = await checkoutCase({ reads: [{ kind: 'absent' }] });
    made.receive(requestOf(made.input));
    const attempt = ({ input }: typeof made, number: number, processorKeyNumber: number): CheckoutInput => ({
      ...input,
      idempotency: { ...input.idempotency, attempt: number, processorKeyNumber },
    });
    const nothing = { isPrepared: false, stated: null };
    expect(await reconcileOperation(checkoutOperation, made.dependencies, attempt(made, 2, 1), nothing)).toEqual(
      lostAfter('succeeded'),
    );
    expect([await keyOf(made.input), made.calls]).toEqual([null, [`find ${made.key}`, `fence ${made.key}`]]);

    const never = await checkoutCase();
    expect(await reconcileOperation(checkoutOperation, never.dependencies, attempt(never, 2, 1), nothing)).toEqual(
      nothingDone,
    );
    expect(await keyOf(never.input)).toEqual(['retryable', 2, 2]);
    expect(await submitOperation(checkoutOperation, never.dependencies, attempt(never, 3, 2))).toMatchObject({
      kind: 'completed',
    });
    const next = `charge ${never.input.operationId}.2.1`;
    expect(never.calls).toEqual([`find ${never.key}`, `fence ${never.key}`, next]);
  });

  it('a lost checkout waits for an operator, and no later attempt may run', async () => {
    const { input, dependencies, reconcile } = await checkoutCase();
    await requireManualReview('checkout', input);
    await requireManualReview('checkout', input);
    expect(await keyOf(input)).toEqual(['recovery_required', 1, 1]);
    expect(await submitOperation(checkoutOperation, dependencies, input)).toEqual({
      kind: 'unknown',
      isPrepared: false,
    });
    expect(await reconcile({ isPrepared: false, stated: null })).toEqual(lost);
    const next = { ...input, idempotency: { ...input.idempotency, attempt: 2 } };
    expect(await prepareCheckout(fresh.database, keyring, preparationOf(next))).toBe(false);
  });
});

describe('the number in the processor key', () => {
  it.each([true, false])('rises after a rejection of the only call (under the key: %s)', async (underKey) => {
    const { input, dependencies } = await checkoutCase({ decides: { ...verdicts.neverCharged, underKey } });
    expect(await submitOperation(checkoutOperation, dependencies, input)).toEqual({
      kind: 'retryable',
      code: 'provider_error',
      skipsNotification: true,
    });
    expect(await keyOf(input)).toEqual(['retryable', 1, 2]);
  });

  it('the number in the processor key does not rise after a request-level rejection when the charge was sent before', async () => {
    const requestLevel = { ...verdicts.neverCharged, underKey: false };
    const { input, dependencies, key, calls, reconcile } = await checkoutCase({
      decides: requestLevel,
      fates: ['request_lost'],
    });
    expect(await submitOperation(checkoutOperation, dependencies, input)).toEqual({ kind: 'unknown' });
    await expect(reconcile()).rejects.toMatchObject({ type: 'outcome_unknown' });
    expect(calls).toEqual([`charge ${key}`, `find ${key}`, `charge ${key}`]);
    expect(await keyOf(input)).toEqual(['running', 1, 1]);
  });

  it('rises only when the processor rejected the effect under the earlier key', async () => {
    const { input, reconcile } = await checkoutCase();
    await reconcile({ isPrepared: false, stated: null });
    expect(await keyOf(input)).toEqual(['retryable', 1, 1]);
    const second = { ...input, idempotency: { ...input.idempotency, attempt: 2 } };
    await prepareCheckout(fresh.database, keyring, preparationOf(second));
    expect(await keyOf(input)).toEqual(['running', 2, 1]);
    await saveCheckout(fresh.database, keyring, changeOf(second, verdicts.neverCharged));
    expect(await keyOf(input)).toEqual(['retryable', 2, 2]);
  });
});

async function refundCase(behaviour: RefundBehaviour = {}) {
  const input = newRefundInput(await paidPayment(fresh.database, keyring));
  const fake = fakeRefundProcessor(behaviour);
  const dependencies = dependenciesOf(fake.processor);
  return {
    ...fake,
    input,
    dependencies,
    key: `${input.operationId}.1.1`,
    lose: () => loseRows(fresh.database, input.operationId),
    reconcile: (isPrepared: boolean) =>
      reconcileOperation(refundOperation, dependencies, input, { isPrepared, stated: null }),
    rows: () => allRows(fresh.database, input.merchantId),
  };
}

describe('a refund whose rows are lost', () => {
  it('a refund whose rows are lost does not free the key when the payment is lost as well', async () => {
    const { input, dependencies } = await refundCase();
    const without: RefundInput = { ...input, paymentIntentId: '00000000-0000-4000-8000-000000000000' as never };
    expect(await submitOperation(refundOperation, dependencies, without)).toEqual({
      kind: 'unknown',
      isPrepared: false,
    });
    expect(await reconcileOperation(refundOperation, dependencies, without)).toEqual(lost);
    expect(await keyOf(input)).toBe(null);
  });

  it('gets its refund again, or a free key, as an operator and the processor say', async () => {
    const made = await refundCase({ reads: [{ kind: 'succeeded', detail: { refund: 're_1' } }] });
    await requireManualReview('refund', made.input);
    expect(await keyOf(made.input)).toEqual(['recovery_required', 1, 1]);
    const { outcome } = await resolveOperation(refundOperation, made.dependencies, made.input, decided('happened'));
    expect(outcome).toMatchObject({ kind: 'completed', result: { refundId: made.input.refundId, amount: 5_000 } });
    expect(await keyOf(made.input)).toEqual(['completed', 1, 1]);

    const none = await refundCase();
    await requireManualReview('refund', none.input);
    expect(
      (await resolveOperation(refundOperation, none.dependencies, none.input, decided('did_not_happen'))).outcome.kind,
    ).toBe('retryable');
    // The refund may still arrive: the next attempt sends the same processor key.
    expect(await keyOf(none.input)).toEqual(['retryable', 1, 1]);

    const failed = { kind: 'failed', failureReason: 'declined', detail: { refund: 're_1' } } as const;
    const rejected = await refundCase({ reads: [failed] });
    await requireManualReview('refund', rejected.input);
    await resolveOperation(refundOperation, rejected.dependencies, rejected.input, decided('did_not_happen'));
    expect(await keyOf(rejected.input)).toEqual(['retryable', 1, 2]);
  });
});
