import type { ApiResponse } from '../../setup/merchant-api.js';

/** The responses to a burst of requests. */
export interface Burst {
  readonly responses: readonly ApiResponse[];
  /** Responses that were not rejected by a limit. */
  readonly admitted: number;
  /** From the first request to the last response. */
  readonly seconds: number;
}

/** Sends this many requests at once. */
export async function sendAtOnce(send: (index: number) => Promise<ApiResponse>, count: number): Promise<Burst> {
  const startedAt = performance.now();
  const responses = await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  const admitted = responses.filter(({ status }) => status !== 429).length;
  return { responses, admitted, seconds: (performance.now() - startedAt) / 1_000 };
}

/** An unknown payment: the cheapest request with a valid key. */
export const unknownPayment = '/v1/payment_intents/019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';

/** For tests of quotas: a long timeout, so that a busy machine causes no 503. */
export const longStoreTimeout = { RATE_LIMIT_STORE_TIMEOUT_MS: '5000' };

export const exceeded = {
  error: { code: 'rate_limit_exceeded', message: 'Too many requests: wait, then send the same request again.' },
};
export const unavailable = {
  error: { code: 'rate_limit_unavailable', message: 'The service is busy: wait, then send the same request again.' },
};
