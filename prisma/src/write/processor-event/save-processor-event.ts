import type { PaymentIntentId } from '@landed/contracts/ids/ids';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import type { Database } from '../../database.js';

/** The saved outcome of an event; null for a new event. */
export async function earlierEventOutcome(
  database: Database,
  { rail, entity, eventHash }: ProcessorEventInput,
): Promise<ProcessorEventOutcome | null> {
  const row = await database.prisma.processorEvent.findUnique({
    where: { rail_entity_processorEventHash: { rail, entity, processorEventHash: eventHash } },
    select: { outcome: true },
  });
  return row === null ? null : (row.outcome as ProcessorEventOutcome);
}

/** Saves the outcome of an event. An outcome that is already saved stays. */
export async function saveProcessorEvent(
  database: Database,
  event: ProcessorEventInput,
  outcome: ProcessorEventOutcome,
  paymentIntentId: PaymentIntentId | null,
): Promise<void> {
  const refundId = event.subject.kind === 'refund' && paymentIntentId !== null ? event.subject.refundId : null;
  await database.prisma.$executeRaw`
    INSERT INTO processor_event (rail, entity, processor_event_hash, type, outcome, payment_intent_id, refund_id,
                                 received_at)
    VALUES (${event.rail}::rail, ${event.entity}::entity, ${event.eventHash}, ${event.kind}, ${outcome},
            ${paymentIntentId}::uuid, ${refundId}::uuid, ${event.receivedAt}::timestamptz)
    ON CONFLICT DO NOTHING`;
}
