import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import { eventEnvelope } from '@landed/contracts/event/envelope';
import type { EventRow } from '@landed/prisma/event/event-row';
import { openEvent } from '@landed/prisma/event/open-event';

/** An event as deliveries carry it. */
export function eventAnswer(keyring: Keyring, row: EventRow) {
  const openJson = (box: Uint8Array, context: string): unknown =>
    JSON.parse(open(keyring, box, context).toString('utf8'));
  return eventEnvelope(openEvent(row, openJson));
}
