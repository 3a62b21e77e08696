import { createHash, randomUUID } from 'node:crypto';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { handleEvent } from '@landed/activities/processor-event/handle-event';
import { receiveEvent } from '@landed/activities/processor-event/receive-event';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { markRecoveryRequired } from '@landed/prisma/write/operation/mark-recovery-required';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newKeyring } from './checkout-case.js';
import { fakeRefundProcessor, type RefundBehaviour, refundFacts } from './fake-refund-processor.js';
import { newRefundInput, paidPayment } from './refund-case.js';
import { storedRefunds } from './stored-refunds.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

/** An event about a refund whose operation has an unknown outcome. */
async function heldRefund(behaviour: RefundBehaviour) {
  const { rail, merchantId, paymentIntentId } = await paidPayment(fresh.database, keyring);
  const input = newRefundInput({ rail, merchantId, paymentIntentId });
  const fake = fakeRefundProcessor(behaviour);
  const dependencies = {
    database: fresh.database,
    keyring,
    fitDisputes: fitPaymentDisputes,
    processorOf: () => fake.processor,
  };
  expect(await submitOperation(refundOperation, dependencies, input)).toEqual({ kind: 'unknown' });
  const { rows } = await fresh.database.pool.query<{ entity: ProcessorEventInput['entity'] }>(
    'SELECT entity::text FROM payment_intent WHERE id = $1',
    [paymentIntentId],
  );
  const event: ProcessorEventInput = {
    rail,
    entity: rows[0]?.entity ?? 'us',
    eventHash: createHash('sha256').update(randomUUID()).digest('hex'),
    kind: 'refund_changed',
    subject: { kind: 'refund', refundId: input.refundId },
    receivedAt: new Date().toISOString(),
  };
  const payment = { merchantId, paymentIntentId };
  const operation = { rail, merchantId, keyHash: input.idempotency.keyHash, attempt: 1 };
  return {
    ...fake,
    input,
    payment,
    operation,
    key: `${input.operationId}.1.1`,
    receive: () => receiveEvent(dependencies, event),
    follow: () => handleEvent(dependencies, event, payment, 'a key'),
    requireReview: () => markRecoveryRequired(fresh.database, operation),
    refunds: async () => (await storedRefunds(fresh.database, input)).refunds.map(([status]) => status),
  };
}

describe('an event about a refund', () => {
  it('an event about a refund is followed when the refund failed during its operation, because nothing else reads it again', async () => {
    const held = await heldRefund({ fates: ['response_lost'] });
    held.becomes(held.key, refundFacts.failed);
    expect(await held.receive()).toEqual({ kind: 'follow', payment: held.payment });
    expect(await held.follow()).toEqual({ outcome: 'applied', status: null, needsLifecycle: false });
    expect(await held.refunds()).toEqual(['failed']);
  });

  it('names the operation under manual review, even when it is received again', async () => {
    const held = await heldRefund({ fates: ['request_lost'] });
    await held.requireReview();
    const ended = { kind: 'ended', outcome: 'left_to_operation', needsReview: held.operation };
    expect([await held.receive(), await held.receive()]).toEqual([ended, ended]);
    expect(await held.refunds()).toEqual(['pending']);
  });
});
