import type { z } from 'zod';

export interface CallOptions {
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** Calls the merchant API and parses the answer. */
export type ApiCall = <T>(
  method: 'GET' | 'POST',
  path: string,
  answer: z.ZodType<T>,
  options?: CallOptions,
) => Promise<T>;

const callWithinMilliseconds = 30_000;

/** A caller with one merchant's secret key. It throws, with the answer's body, when the status is not 200. */
export function apiCaller(baseUrl: string, secretKey: string): ApiCall {
  return async (method, path, answer, { body, idempotencyKey } = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(callWithinMilliseconds),
    });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return answer.parse(JSON.parse(text));
  };
}
