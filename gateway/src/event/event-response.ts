import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import { eventEnvelope } from '@landed/contracts/event/envelope';
import type { EventRow } from '@landed/prisma/read/event/event-row';
import { openEvent } from '@landed/prisma/read/event/open-event';

/** An event in the same form as in webhook deliveries. */
export function eventResponse(keyring: Keyring, row: EventRow) {
  const openJson = (box: Uint8Array, context: string): unknown =>
    JSON.parse(open(keyring, box, context).toString('utf8'));
  return eventEnvelope(openEvent(row, openJson));
}
