import type { Keyring } from '@landed/codec/keyring';
import { seal } from '@landed/codec/sealed-box';
import type { Entity } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import type { KeepReason } from '@landed/contracts/review-case/types';
import type { Database } from '../../database.js';
import { sealContexts } from '../../sealing.js';

export interface EventToKeep {
  readonly rail: Rail;
  readonly entity: Entity;
  readonly eventHash: string;
  readonly reason: KeepReason;
  /** The signed bytes as they were received. */
  readonly body: Buffer;
}

/** Keeps a signed event, sealed. Returns false when it is kept already. */
export async function keepEvent(database: Database, keyring: Keyring, event: EventToKeep): Promise<boolean> {
  const body = seal(keyring, event.body, sealContexts.processorEvent(event.eventHash));
  const kept = await database.prisma.$executeRaw`
    INSERT INTO kept_processor_event (rail, entity, processor_event_hash, reason, body)
    VALUES (${event.rail}::rail, ${event.entity}::entity, ${event.eventHash}, ${event.reason}, ${body}::bytea)
    ON CONFLICT DO NOTHING`;
  return kept === 1;
}

/** Deletes the kept copy of an event about a dispute whose payment has been found. */
export async function forgetEvent(
  database: Database,
  { rail, entity, eventHash }: Omit<EventToKeep, 'reason' | 'body'>,
): Promise<void> {
  await database.prisma.keptProcessorEvent.deleteMany({
    where: { rail, entity, processorEventHash: eventHash, reason: 'dispute' },
  });
}
