import type { LandedEvent } from '../types.js';
import { headerReader, type ReadHeader, type WebhookHeaders } from './headers.js';
import { anyEqual, bodySignature, checkedSecrets, standardSignature } from './signature.js';
import { WebhookVerificationError } from './verification-error.js';

export interface VerifyOptions {
  /** How far the delivery's time may be from ours, before or after; 300. */
  readonly toleranceSeconds?: number | undefined;
  /** In place of the clock. */
  readonly now?: Date | undefined;
}

interface Delivery {
  readonly body: Uint8Array;
  readonly read: ReadHeader;
  readonly secrets: readonly string[];
}

/**
 * The event of a delivery, once it is certain that the service sent these bytes and, to the tolerance, just now. A
 * repeated delivery verifies again: forget an event whose `id` was handled.
 *
 * The headers of Standard Webhooks sign the time too, so where one of them is there, they decide. The contract's own
 * sign the body alone and are enough only where none of the others is.
 *
 * @param rawBody the bytes that arrived, or their text; never what a parser made of them.
 * @param secret the endpoint's, or all that are valid while one is replaced.
 * @throws WebhookVerificationError
 */
export async function verify(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<LandedEvent> {
  const delivery = { body: bytesOf(rawBody), read: headerReader(headers), secrets: checkedSecrets(secret) };
  const standard = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const isStandard = standard.some((name) => delivery.read(name) !== undefined);
  await (isStandard ? verifyStandard(delivery, options) : verifyBody(delivery, options));
  return eventIn(delivery.body);
}

async function verifyStandard({ body, read, secrets }: Delivery, options: VerifyOptions): Promise<void> {
  const id = needed(read, 'webhook-id');
  const timestamp = timely(needed(read, 'webhook-timestamp'), options);
  const signature = needed(read, 'webhook-signature');
  const expected = await Promise.all(secrets.map((secret) => standardSignature(secret, id, timestamp, body)));
  if (!anyEqual(signature, expected)) throw new WebhookVerificationError('signature_mismatch');
}

async function verifyBody({ body, read, secrets }: Delivery, options: VerifyOptions): Promise<void> {
  needed(read, 'landed-webhook-id');
  timely(needed(read, 'landed-webhook-timestamp'), options);
  const signature = needed(read, 'landed-webhook-signature');
  const expected = await Promise.all(secrets.map((secret) => bodySignature(secret, body)));
  if (!anyEqual(signature, expected)) throw new WebhookVerificationError('signature_mismatch');
}

function needed(read: ReadHeader, name: string): string {
  const value = read(name);
  if (value === undefined) throw new WebhookVerificationError('missing_header');
  return value;
}

/** A time that is now, give or take. Written so that a tolerance that is no number lets nothing through. */
function timely(timestamp: string, { toleranceSeconds = 300, now = new Date() }: VerifyOptions): string {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('malformed_header');
  const awaySeconds = Math.abs(Math.floor(now.getTime() / 1_000) - Number(timestamp));
  if (awaySeconds <= toleranceSeconds) return timestamp;
  throw new WebhookVerificationError('timestamp_out_of_tolerance');
}

function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // Not `instanceof`: bytes of another realm, such as a test runner's, are bytes.
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  if (isBuffer(rawBody)) return new Uint8Array(rawBody);
  throw new WebhookVerificationError('malformed_body');
}

/** What `arrayBuffer()` of a request gives. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

function eventIn(body: Uint8Array): LandedEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof event === 'object' && event !== null && !Array.isArray(event)) return event as LandedEvent;
  } catch {
    // Signed, and yet no JSON: said below.
  }
  throw new WebhookVerificationError('malformed_body');
}
