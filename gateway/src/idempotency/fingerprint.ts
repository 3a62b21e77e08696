import { createHash } from 'node:crypto';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';

/**
 * Goes into every fingerprint. Raise it when a schema changes what it makes of a body that it already accepted: then
 * no fingerprint from before can equal one from after by accident.
 */
const schemaVersion = 1;

/**
 * What a request asks for, as 64 hex digits: method, concrete path and validated body. The body comes out of its
 * schema with its fields in the schema's order, so the order and spacing that were sent make no difference.
 */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return sha256(JSON.stringify([schemaVersion, method, path, body]));
}

/** The name under which an idempotency key is kept: 64 hex digits, apart per merchant and rail. */
export function idempotencyKeyHash(rail: Rail, merchantId: MerchantId, key: string): string {
  return sha256(`${rail}/${merchantId}/${key}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
