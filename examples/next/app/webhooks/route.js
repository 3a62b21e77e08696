import { WebhookVerificationError } from '@landed/sdk';
import { receiveEvent } from '../../orders/receive-event.mjs';
import { settings } from '../../settings.mjs';

/** Receives one delivery. `request.json()` would lose the exact bytes that are signed. */
export async function POST(request) {
  const { landed, store, webhookSecret } = settings();
  const raw = new Uint8Array(await request.arrayBuffer());
  try {
    await receiveEvent(landed, store, raw, request.headers, webhookSecret);
    return new Response(null, { status: 204 });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 });
    throw error;
  }
}
