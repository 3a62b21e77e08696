import type { Reply } from '../wire/perform.js';
import { apiError, docUrl, StripeFailure } from '../wire/stripe-failure.js';
import type { ArmedFault } from './faults.js';

/** Longer than any client should wait. */
const SILENCE_MS = 60_000;
/** Longer than the four seconds that a money operation waits for the processor. */
const SLOW_MS = 5_000;

/** A client that only limits the pause between two bytes does not notice this delay. */
const DRIP_MS = 20_000;

/** What the client gets: a response, at once or byte by byte, or a connection that ends without one. */
export type CallResult =
  | { readonly kind: 'response'; readonly reply: Reply }
  | { readonly kind: 'silence'; readonly silenceMs: number }
  | { readonly kind: 'drip'; readonly reply: Reply; readonly overMs: number }
  | { readonly kind: 'reset' };

/** How a call with a fault runs: the additional delay before its effect, and what is left of it. */
export interface RunWith {
  readonly delayMs?: number;
  /** The response is a 500, stored under the idempotency key. The effect happens only with `after_effect`. */
  readonly storedError?: 'before_effect' | 'after_effect';
}

/** Runs a call with the armed fault. */
export async function applyFault(
  armed: ArmedFault | undefined,
  perform: (run: RunWith) => Promise<Reply>,
): Promise<CallResult> {
  if (armed === undefined) return response(await perform({}));
  switch (armed.fault) {
    case 'timeout_before_effect':
      return { kind: 'silence', silenceMs: armed.delayMs ?? SILENCE_MS };
    case 'timeout_after_effect':
      await perform({});
      return { kind: 'silence', silenceMs: armed.delayMs ?? SILENCE_MS };
    case 'error_before_effect':
      return failure(apiError());
    case 'error_after_effect':
      await perform({});
      return failure(apiError());
    case 'error_stored':
      return response(await perform({ storedError: 'before_effect' }));
    case 'error_stored_after_effect':
      return response(await perform({ storedError: 'after_effect' }));
    case 'reset_after_effect':
      await perform({});
      return { kind: 'reset' };
    case 'slow':
      return response(await perform({ delayMs: armed.delayMs ?? SLOW_MS }));
    case 'malformed':
      return response(halved(await perform({})));
    case 'rate_limited':
      return failure(rateLimited());
    case 'unauthorized':
      return failure(unauthorized());
    case 'slow_drip':
      return { kind: 'drip', reply: await perform({}), overMs: armed.delayMs ?? DRIP_MS };
    case 'stale_read':
      return response(await perform({}));
    case 'wrong_amount':
      return response(withWrongAmount(await perform({})));
  }
}

function response(reply: Reply): CallResult {
  return { kind: 'response', reply };
}

function failure(error: StripeFailure): CallResult {
  return response({ status: error.status, body: error.body(), headers: error.headers });
}

function rateLimited(): StripeFailure {
  return new StripeFailure(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    doc_url: docUrl('rate_limit'),
    message: 'Too many requests: retry with increasing pauses.',
  });
}

function unauthorized(): StripeFailure {
  return new StripeFailure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
}

function halved(reply: Reply): Reply {
  return { ...reply, status: 200, body: reply.body.slice(0, Math.ceil(reply.body.length / 2)) };
}

function withWrongAmount(reply: Reply): Reply {
  return { ...reply, body: JSON.stringify(JSON.parse(reply.body, addOne)) };
}

const AMOUNTS = new Set(['amount', 'amount_capturable', 'amount_captured', 'amount_received']);

/** Adds one minor unit to every amount that is not zero. */
function addOne(name: string, value: unknown): unknown {
  return AMOUNTS.has(name) && typeof value === 'number' && value > 0 ? value + 1 : value;
}
