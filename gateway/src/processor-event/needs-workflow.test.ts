import { randomUUID } from 'node:crypto';
import { asId } from '@landed/contracts/ids/ids';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import { type ProcessorEventInput, processorEventKinds } from '@landed/contracts/processor-event/types';
import { openDatabase } from '@landed/prisma/database';
import { expect, it } from 'vitest';
import { needsWorkflow } from './needs-workflow.js';

it('starts a workflow for every event while the database does not respond', async () => {
  // No server listens at this address.
  const database = openDatabase('postgres://landed@127.0.0.1:1/landed');
  const subject = { kind: 'payment', paymentIntentId: asId<'payment_intent'>(randomUUID()) } as const;
  const base = { rail: 'test', entity: 'us', eventHash: 'h', subject, receivedAt: '2026-01-01T00:00:00.000Z' } as const;
  try {
    const events: ProcessorEventInput[] = processorEventKinds.map((kind) => ({ ...base, kind }));
    expect(await Promise.all(events.map((event) => needsWorkflow(database, event)))).toEqual(events.map(() => true));
    // What this process has saved a moment ago needs no read.
    const needs = (kind: ProcessorEventInput['kind'], saved: PaymentStatus) =>
      needsWorkflow(database, { ...base, kind }, null, saved);
    expect(await needs('payment_succeeded', 'succeeded')).toBe(false);
    expect(await needs('payment_canceled', 'authorized')).toBe(true);
    expect(await needs('foreign_refund_changed', 'succeeded')).toBe(true);
  } finally {
    await database.close();
  }
});
