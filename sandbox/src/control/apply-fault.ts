import type { Reply } from '../wire/perform.js';
import { apiError, docUrl, StripeFailure } from '../wire/stripe-failure.js';
import type { ArmedFault } from './faults.js';

/** Longer than any caller should wait. */
const HOLD_MS = 60_000;
/** Longer than the four seconds that a caller on the money path gives the processor. */
const SLOW_MS = 5_000;

/** Long enough that a limit on the silence between two bytes alone notices nothing. */
const DRIP_MS = 20_000;

/** What the caller gets: an answer, at once or in drops, or a connection that ends without one. */
export type Fate =
  | { readonly kind: 'answer'; readonly reply: Reply }
  | { readonly kind: 'silence'; readonly holdMs: number }
  | { readonly kind: 'drip'; readonly reply: Reply; readonly overMs: number }
  | { readonly kind: 'reset' };

/** Lets a call go wrong as the armed fault says. `perform` takes how much later than usual the effect shall come. */
export async function applyFault(
  armed: ArmedFault | undefined,
  perform: (extraDelayMs: number) => Promise<Reply>,
): Promise<Fate> {
  if (armed === undefined) return answer(await perform(0));
  switch (armed.fault) {
    case 'timeout_before_effect':
      return { kind: 'silence', holdMs: armed.delayMs ?? HOLD_MS };
    case 'timeout_after_effect':
      await perform(0);
      return { kind: 'silence', holdMs: armed.delayMs ?? HOLD_MS };
    case 'error_before_effect':
      return failure(apiError());
    case 'error_after_effect':
      await perform(0);
      return failure(apiError());
    case 'reset_after_effect':
      await perform(0);
      return { kind: 'reset' };
    case 'slow':
      return answer(await perform(armed.delayMs ?? SLOW_MS));
    case 'malformed':
      return answer(halved(await perform(0)));
    case 'rate_limited':
      return failure(rateLimited());
    case 'slow_drip':
      return { kind: 'drip', reply: await perform(0), overMs: armed.delayMs ?? DRIP_MS };
    case 'stale_read':
      return answer(await perform(0));
    case 'wrong_amount':
      return answer(withWrongAmount(await perform(0)));
  }
}

function answer(reply: Reply): Fate {
  return { kind: 'answer', reply };
}

function failure(error: StripeFailure): Fate {
  return answer({ status: error.status, body: error.body(), headers: error.headers });
}

function rateLimited(): StripeFailure {
  return new StripeFailure(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    doc_url: docUrl('rate_limit'),
    message: 'Too many requests: retry with an increasing pause.',
  });
}

function halved(reply: Reply): Reply {
  return { ...reply, status: 200, body: reply.body.slice(0, Math.ceil(reply.body.length / 2)) };
}

function withWrongAmount(reply: Reply): Reply {
  return { ...reply, body: JSON.stringify(JSON.parse(reply.body, addOne)) };
}

const AMOUNTS = new Set(['amount', 'amount_capturable', 'amount_captured', 'amount_received']);

/** One minor unit more on every amount that is not zero. */
function addOne(name: string, value: unknown): unknown {
  return AMOUNTS.has(name) && typeof value === 'number' && value > 0 ? value + 1 : value;
}
