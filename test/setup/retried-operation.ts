import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse, MerchantApi } from './merchant-api.js';

/** One request with an idempotency key and the responses to its retries. */
export interface RetriedOperation {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  /** The received responses in order; `no response` for a broken connection. */
  readonly log: readonly string[];
  /** The final response: the first that is neither a 5xx nor `idempotency_in_progress`. */
  readonly response: ApiResponse;
}

/** Retries the same request with the same key until the response is final, as the API requires of merchants. */
export async function sendUntilFinal(
  api: MerchantApi,
  path: string,
  body: unknown,
  key: string,
  withinMilliseconds: number,
): Promise<RetriedOperation> {
  const deadline = Date.now() + withinMilliseconds;
  const log: string[] = [];
  for (;;) {
    const response = await api.post(path, body, { 'idempotency-key': key }).catch(() => null);
    const line = response === null ? 'no response' : `${response.status} ${statusOrCode(response)}`;
    if (log.at(-1) !== line) log.push(line);
    if (response !== null && response.status < 500 && statusOrCode(response) !== 'idempotency_in_progress') {
      return { path, body, key, log, response };
    }
    if (Date.now() > deadline) throw new Error(`No final response to ${path} ${key}: ${log.join(', ')}`);
    await sleep(300);
  }
}

/** The status or the error code in a response. */
export function statusOrCode({ body }: ApiResponse): string {
  const { status, error } = (body ?? {}) as { status?: string; error?: { code?: string } };
  return status ?? error?.code ?? '';
}
