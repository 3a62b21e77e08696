import { isUuid } from '../ids/ids.js';
import { currencies } from '../money/currency.js';
import { type Rail, rails } from '../rail/rail.js';
import { isPlainLine } from '../text/characters.js';
import { isPayoutPeriod } from './period.js';
import { payoutFailureCodes } from './status.js';

/** What an operator can ask of one payout, and of the payouts of a week. */
export const payoutRequests = ['hold', 'release', 'retry'] as const;
export type PayoutRequest = (typeof payoutRequests)[number];

/** An operator's request as the sender wrote it. Nothing in it is trusted. */
export interface OperatorRequest {
  readonly actor: string;
  readonly reason: string;
  readonly merchant_id?: string;
  readonly currency?: string;
  readonly payout_id?: string;
  readonly period?: string;
  readonly rail?: string;
  /** Chosen by the sender, so that it finds the response. A request with the id of an earlier one gets the earlier response. */
  readonly request_id?: string;
}

/** An operator's statement of what became of a payout that the partner says nothing about. */
export interface PayoutResolution {
  readonly outcome: 'paid' | 'failed';
  /** Only for `failed`. */
  readonly failure_code?: string;
  readonly actor: string;
  readonly reason: string;
}

export type ReadRequest =
  | { readonly kind: 'valid'; readonly request: OperatorRequest }
  /** One sentence that says what is wrong with the request. `actor`: as far as it can be read. */
  | { readonly kind: 'invalid'; readonly actor: string; readonly reason: string; readonly problem: string };

const actorLengthMax = 100;
const reasonLengthMax = 500;
const optional = ['merchant_id', 'currency', 'payout_id', 'period', 'rail', 'request_id'] as const;
const fields: readonly string[] = ['actor', 'reason', ...optional];

/**
 * Reads a request. A payload that a browser sent unencrypted arrives as `{ unencrypted: … }` and is read like any other.
 * A field that is not known is rejected: with a misspelt `merchant_id`, a re-run would concern every merchant.
 */
export function readOperatorRequest(payload: unknown): ReadRequest {
  const given = requestOf(payload);
  if (given === null) return invalid({}, 'The request is not an object with `actor` and `reason`.');
  const unknown = Object.keys(given).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    return invalid(given, `Unknown field. Expected: ${fields.join(', ')}.`);
  }
  const problem = problemOf(given);
  return problem === null ? { kind: 'valid', request: given as unknown as OperatorRequest } : invalid(given, problem);
}

function problemOf(given: Readonly<Record<string, unknown>>): string | null {
  if (!isText(given['actor'], actorLengthMax)) return '`actor` is missing: name the person behind the request.';
  if (!isText(given['reason'], reasonLengthMax)) return '`reason` is missing: say why, in at most 500 characters.';
  const { merchant_id: merchant, currency, payout_id: payout, period, rail, request_id: id } = given;
  if (merchant !== undefined && !(typeof merchant === 'string' && isUuid(merchant)))
    return '`merchant_id` is not an id (a UUID).';
  if (payout !== undefined && !(typeof payout === 'string' && isUuid(payout)))
    return '`payout_id` is not an id (a UUID).';
  if (id !== undefined && !(typeof id === 'string' && isUuid(id))) return '`request_id` is not an id (a UUID).';
  if (currency !== undefined && !currencies.some((known) => known === currency)) {
    return `\`currency\` must be one of ${currencies.join(', ')}.`;
  }
  if (period !== undefined && !isPayoutPeriod(period)) return '`period` is not an ISO week such as 2026-W49.';
  if (rail !== undefined && !rails.some((known) => known === rail)) return '`rail` must be test or live.';
  return null;
}

/** Compares the target that a request names with the workflow that it reached. Null when both agree. */
export function misdirected(
  request: OperatorRequest,
  target: {
    readonly rail: Rail;
    readonly period: string;
    readonly merchantId?: string;
    readonly currency?: string;
    readonly payoutId?: string;
  },
): string | null {
  if (request.rail !== undefined && request.rail !== target.rail) {
    return `The request is for ${request.rail} mode, and this workflow is of ${target.rail} mode.`;
  }
  if (request.period !== undefined && request.period !== target.period) {
    return `The request is for ${request.period}, and this workflow is of ${target.period}.`;
  }
  if (target.payoutId !== undefined && request.payout_id !== undefined && !same(request.payout_id, target.payoutId)) {
    return 'The request is for another payout.';
  }
  if (
    target.merchantId !== undefined &&
    request.merchant_id !== undefined &&
    !same(request.merchant_id, target.merchantId)
  ) {
    return 'The request is for another merchant.';
  }
  if (target.currency !== undefined && request.currency !== undefined && request.currency !== target.currency) {
    return `The request is for ${request.currency}, and this payout is in ${target.currency}.`;
  }
  return null;
}

/** Reads a statement about a payout. Returns a sentence when it is not complete. */
export function readPayoutResolution(payload: unknown): PayoutResolution | string {
  const given = requestOf(payload);
  if (given === null || isUnencrypted(payload)) return 'The statement must come from the command line or be encrypted.';
  const { outcome, failure_code: code, actor, reason, ...others } = given;
  if (Object.keys(others).length > 0) {
    return 'Unknown field. Expected: outcome, failure_code, actor, reason.';
  }
  if (outcome !== 'paid' && outcome !== 'failed') return '`outcome` must be paid or failed.';
  if (outcome === 'failed' && !payoutFailureCodes.some((known) => known === code)) {
    return `\`failure_code\` must be one of ${payoutFailureCodes.join(', ')}.`;
  }
  if (outcome === 'paid' && code !== undefined) return '`failure_code` is only for a payout that failed.';
  if (!isText(actor, actorLengthMax)) return '`actor` is missing: name the person who decides.';
  if (!isText(reason, reasonLengthMax)) return '`reason` is missing: say why, in at most 500 characters.';
  return given as unknown as PayoutResolution;
}

function invalid(given: Readonly<Record<string, unknown>>, problem: string): ReadRequest {
  const actor = isText(given['actor'], actorLengthMax) ? given['actor'] : 'unknown';
  const reason = isText(given['reason'], reasonLengthMax) ? given['reason'] : 'not given';
  return { kind: 'invalid', actor, reason, problem };
}

function requestOf(payload: unknown): Readonly<Record<string, unknown>> | null {
  const given = isUnencrypted(payload) ? payload.unencrypted : payload;
  return isObject(given) ? given : null;
}

function isUnencrypted(payload: unknown): payload is { readonly unencrypted: unknown } {
  return isObject(payload) && Object.keys(payload).join() === 'unencrypted';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown, lengthMax: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= lengthMax && isPlainLine(value);
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
