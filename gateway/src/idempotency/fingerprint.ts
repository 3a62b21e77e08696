import { createHash } from 'node:crypto';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';

/**
 * Part of every fingerprint. Raise it when a schema changes its output for a body that it already accepted. Then no old
 * fingerprint can equal a new one by accident.
 */
const schemaVersion = 1;

/**
 * A hash of method, path and validated body, as 64 hex digits. The schema puts the fields of the body in a fixed order,
 * so the field order and white space that were sent make no difference. Null is left out: it means absent. Paths have
 * capitals only in ids, which name the same resource in either case.
 */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return sha256(JSON.stringify([schemaVersion, method, path.toLowerCase(), body], withoutNull));
}

function withoutNull(_: string, value: unknown): unknown {
  return value ?? undefined;
}

/** The hash that stands for an idempotency key in the database: 64 hex digits, different for each merchant and rail. */
export function idempotencyKeyHash(rail: Rail, merchantId: MerchantId, key: string): string {
  return sha256(`${rail}/${merchantId}/${key}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
