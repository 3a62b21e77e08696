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

/** A caller with one merchant's secret key. It throws, with the error of the API, when the status is not 200. */
export function apiCaller(baseUrl: string, secretKey: string): ApiCall {
  return async (method, path, schema, { body, idempotencyKey } = {}) => {
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
