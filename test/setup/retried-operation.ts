import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse, MerchantApi } from './merchant-api.js';

/** One request with an idempotency key, as its merchant lived through it. */
export interface RetriedOperation {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  /** Each response that came, in order; `no response` for a broken line. */
  readonly log: readonly string[];
  /** The response that will stay: the first that is neither a 5xx nor "still running". */
  readonly response: ApiResponse;
}

/** Sends the same request with the same key until a response is final, as a merchant's server is told to. */
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
    if (Date.now() > deadline) throw new Error(`No end of ${path} ${key}: ${log.join(', ')}`);
    await sleep(300);
  }
}

/** The word that says how a response came out: a status or an error's code. */
export function statusOrCode({ body }: ApiResponse): string {
  const { status, error } = (body ?? {}) as { status?: string; error?: { code?: string } };
  return status ?? error?.code ?? '';
}
