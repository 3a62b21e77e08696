import type { LandedEvent } from '../types.js';
import { headerReader, type ReadHeader, type WebhookHeaders } from './headers.js';
import { anyEqual, bodySignature, checkedSecrets, standardSignature } from './signature.js';
import { WebhookVerificationError } from './verification-error.js';

export interface VerifyOptions {
  /** How far the delivery's timestamp may be from the present, before or after. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
  /**
   * Accepts a delivery without Standard Webhooks headers (`webhook-…`) by its `Landed-Webhook-Signature`, which signs the
   * body only: a recorded delivery can then be sent again with a new timestamp. Default: false.
   */
  readonly allowBodySignature?: boolean | undefined;
  /** Replaces the clock. */
  readonly now?: Date | undefined;
}

interface Delivery {
  readonly body: Uint8Array;
  readonly read: ReadHeader;
  readonly secrets: readonly string[];
}

/**
 * Checks the signature and the timestamp of a delivery and returns its event. A delivery that is sent again verifies
 * again: ignore an event whose `id` you have already processed.
 *
 * The three Standard Webhooks headers (`webhook-…`) must be present: their signature also covers the id and the timestamp.
 * Only with `allowBodySignature`, and only if all three are absent, the `Landed-Webhook-…` headers are checked instead.
 *
 * @param rawBody the bytes that arrived, or their text, before any parser.
 * @param secret the endpoint's secret, or both secrets during a rotation.
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
  const mayUseBody = options.allowBodySignature === true && standard.every((name) => delivery.read(name) === undefined);
  await (mayUseBody ? verifyBody(delivery, options) : verifyStandard(delivery, options));
  return eventIn(delivery.body);
}

async function verifyStandard({ body, read, secrets }: Delivery, options: VerifyOptions): Promise<void> {
  const id = required(read, 'webhook-id');
  const timestamp = timely(required(read, 'webhook-timestamp'), options);
  const signature = required(read, 'webhook-signature');
  const expected = await Promise.all(secrets.map((secret) => standardSignature(secret, id, timestamp, body)));
  if (!anyEqual(signature, expected)) throw new WebhookVerificationError('signature_mismatch');
}

async function verifyBody({ body, read, secrets }: Delivery, options: VerifyOptions): Promise<void> {
  required(read, 'landed-webhook-id');
  timely(required(read, 'landed-webhook-timestamp'), options);
  const signature = required(read, 'landed-webhook-signature');
  const expected = await Promise.all(secrets.map((secret) => bodySignature(secret, body)));
  if (!anyEqual(signature, expected)) throw new WebhookVerificationError('signature_mismatch');
}

function required(read: ReadHeader, name: string): string {
  const value = read(name);
  if (value === undefined) throw new WebhookVerificationError('missing_header');
  return value;
}

/** Returns a timestamp that is within the tolerance. A tolerance of NaN rejects every delivery. */
function timely(timestamp: string, { toleranceSeconds = 300, now = new Date() }: VerifyOptions): string {
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('malformed_header');
  const awaySeconds = Math.abs(Math.floor(now.getTime() / 1_000) - Number(timestamp));
  if (awaySeconds <= toleranceSeconds) return timestamp;
  throw new WebhookVerificationError('timestamp_out_of_tolerance');
}

function bytesOf(rawBody: unknown): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody);
  // Not `instanceof`: that is false for bytes of another realm, such as a test runner's.
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  if (isBuffer(rawBody)) return new Uint8Array(rawBody);
  throw new WebhookVerificationError('malformed_body');
}

/** Recognizes an `ArrayBuffer` of any realm. */
function isBuffer(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

function eventIn(body: Uint8Array): LandedEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    if (typeof event === 'object' && event !== null && !Array.isArray(event)) return event as LandedEvent;
  } catch {
    // The body is signed but is not JSON: reported below.
  }
  throw new WebhookVerificationError('malformed_body');
}
