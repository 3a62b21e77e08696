import { handling } from '../../failure.mjs';
import { receiveEvent } from '../../orders/receive-event.mjs';
import { settings } from '../../settings.mjs';

/** Receives one delivery. `request.json()` would lose the exact bytes that are signed. */
export const POST = handling(async (request) => {
  const { landed, store, webhookSecret } = settings();
  const raw = new Uint8Array(await request.arrayBuffer());
  await receiveEvent(landed, store, raw, request.headers, webhookSecret);
  return new Response(null, { status: 204 });
});
