import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';

export interface CallOptions {
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** Calls the merchant API and parses the response. */
export type ApiCall = <T>(
  method: 'GET' | 'POST',
  path: string,
  schema: z.ZodType<T>,
  options?: CallOptions,
) => Promise<T>;

const callWithinMilliseconds = 30_000;
/** A machine that is still busy with the start responds 503 for a moment. */
const busyForMilliseconds = 30_000;

/**
 * A caller with one merchant's secret key. A request that meets a busy service is sent again for half a minute, with the
 * same idempotency key. It throws, with the error of the API, when the status is not 200.
 */
export function apiCaller(baseUrl: string, secretKey: string): ApiCall {
  const send = async (method: string, path: string, { body, idempotencyKey }: CallOptions) => {
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
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  return async (method, path, schema, options = {}) => {
    const giveUpAt = performance.now() + busyForMilliseconds;
    let response = await send(method, path, options);
    while (response.status === 503 && performance.now() < giveUpAt) {
      // Callers that were rejected together must not return together.
      await sleep(Number(response.retryAfter ?? 1) * 1_000 * (1 + Math.random() / 4));
      response = await send(method, path, options);
    }
    const { text } = response;
    if (response.status !== 200) throw new Error(`${method} ${path} failed: ${errorText(response.status, text)}`);
    return schema.parse(JSON.parse(text));
  };
}

/** The API's error as a sentence with its code; the whole body when it is not an error of the API. */
function errorText(status: number, body: string): string {
  try {
    const { error } = JSON.parse(body) as { error: { code: string; message: string } };
    return `${error.message} (status ${status}, code ${error.code})`;
  } catch {
    return `status ${status}: ${body}`;
  }
}
