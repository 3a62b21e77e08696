import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import type { ProcessorEventInput, ProcessorEventSubject } from '@landed/contracts/processor-event/types';
import type { Rail } from '@landed/contracts/rail/rail';
import { objectHmacs, storeObjectId } from '@landed/prisma/read/processor-object/object-id';
import type { ReadChange, ReadEvent, ReadSubject } from './stripe/read-event.js';

/** Input of the workflow of an event. The processor's ids are only in it as HMACs and sealed. */
export function eventInput(
  keyring: Keyring,
  { rail, entity }: { readonly rail: Rail; readonly entity: Entity },
  { eventHash }: Pick<ReadEvent, 'eventHash'>,
  { kind, subject, objectId }: ReadChange,
): ProcessorEventInput {
  return {
    rail,
    entity,
    eventHash,
    kind,
    subject: subjectOf(keyring, subject),
    ...(objectId === null ? {} : { object: storeObjectId(keyring, objectId) }),
    receivedAt: new Date().toISOString(),
  };
}

function subjectOf(keyring: Keyring, subject: ReadSubject): ProcessorEventSubject {
  return subject.kind === 'object'
    ? { kind: 'object', idHmacs: subject.processorIds.flatMap((id) => objectHmacs(keyring, id)) }
    : subject;
}
