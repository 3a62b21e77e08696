import type { CompletedStatus } from '../types.js';
import type { ProcessorError } from './failure-message.js';

/** What the value that `onSuccess` returned says about the payment. */
export type Reading =
  /** Nothing was returned: the page handles the payment itself, without 3-D Secure. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'completed'; readonly status: CompletedStatus; readonly failure?: ProcessorError }
  | { readonly kind: 'challenge'; readonly clientSecret: string }
  /** The service rejected the request, so nothing was charged. */
  | { readonly kind: 'rejected' }
  /** The payment may have been made or not. */
  | { readonly kind: 'unknown' };

interface Payment {
  readonly status: string;
  readonly client_secret?: unknown;
  readonly failure?: ProcessorError | null;
}

const completed = /^(succeeded|authorized|captured|processing|failed|canceled)$/;

/**
 * Codes that the service stores under the idempotency key: no call with it has charged, and none can. A rate limit, a
 * rejected key and `provider_error` are not among them: another call with the same key may charge.
 */
const notCharged = /^(tax_quote_\w+|currency_mismatch)$/;

/** Codes that come before the service looks up the key: they say nothing about an earlier call. */
const notRead = /^(validation_error|invalid_amount|country_not_supported|idempotency_key_required)$/;

/** How deep a payment may be inside the returned value: `{ order: { payment } }`. */
const depthMax = 2;

/**
 * Reads what the merchant's server responded. A value that is not understood is an unknown outcome, and so are several
 * payments that differ: one of them may be paid.
 *
 * @param isFirst whether no other call was made for this payment: only then, nothing returned says nothing
 */
export function readResponse(value: unknown, isFirst: boolean): Reading {
  if ((value ?? null) === null) return { kind: isFirst ? 'nothing' : 'unknown' };
  const [payment, ...others] = findIn(value, isPayment, depthMax);
  if (!payment) {
    const [error] = findIn(value, (record) => isNotCharged(record, isFirst), depthMax);
    return { kind: error ? 'rejected' : 'unknown' };
  }
  const isOne = others.every(
    (other) => other.status === payment.status && other.client_secret === payment.client_secret,
  );
  return isOne ? readingOf(payment) : { kind: 'unknown' };
}

function readingOf({ status, client_secret: clientSecret, failure }: Payment): Reading {
  if (status === 'requires_action') {
    return typeof clientSecret === 'string' ? { kind: 'challenge', clientSecret } : { kind: 'unknown' };
  }
  return { kind: 'completed', status: status as CompletedStatus, failure: failure ?? {} };
}

type RecordOf = Readonly<Record<string, unknown>>;

/** A payment has `object: "payment_intent"`, or at least an entity: an order of the shop may have a status as well. */
function isPayment(record: RecordOf): record is RecordOf & Payment {
  const { status, object, entity } = record;
  const isOurs = object === 'payment_intent' || (object === undefined && Boolean(entity));
  return isOurs && typeof status === 'string' && (status === 'requires_action' || completed.test(status));
}

function isNotCharged({ code, outcomeUnknown }: RecordOf, isFirst: boolean): boolean {
  if (typeof code !== 'string' || outcomeUnknown === true) return false;
  return notCharged.test(code) || (isFirst && notRead.test(code));
}

function findIn<Found extends RecordOf>(
  value: unknown,
  test: ((record: RecordOf) => record is Found) | ((record: RecordOf) => boolean),
  depth: number,
): Found[] {
  if (depth < 0 || typeof value !== 'object' || value === null) return [];
  const record = value as RecordOf;
  if (test(record)) return [record as Found];
  return Object.values(record).flatMap((inner) => findIn<Found>(inner, test, depth - 1));
}
