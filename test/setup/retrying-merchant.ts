import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse, MerchantApi } from './merchant-api.js';

/** One charge with the responses to its retries. */
export interface RetriedCharge {
  readonly key: string;
  /** The received responses in order, as `500 internal_error`; `no response` for a broken connection. */
  readonly log: readonly string[];
  /** The final response: the first that is neither a 5xx nor `idempotency_in_progress`. */
  readonly response: ApiResponse;
  /** The final response to a read; null after an error, which created no payment. */
  readonly read: ApiResponse | null;
  readonly milliseconds: number;
}

export interface RetryOptions {
  /** The time limit for a final status. */
  readonly withinMilliseconds: number;
  readonly pauseMilliseconds?: number;
}

/**
 * Behaves as the API requires of a merchant's server. Retries the request with the same key after no response, a 5xx or
 * `idempotency_in_progress`. If the payment is `processing`, reads it until its status changes.
 */
export async function chargeUntilFinal(
  api: MerchantApi,
  body: unknown,
  key: string,
  { withinMilliseconds, pauseMilliseconds = 300 }: RetryOptions,
): Promise<RetriedCharge> {
  const startedAt = Date.now();
  const log: string[] = [];
  const pause = () => {
    if (Date.now() - startedAt > withinMilliseconds) throw new Error(`No final status of ${key}: ${log.join(', ')}`);
    return sleep(pauseMilliseconds);
  };
  let response = await send(api, body, key, log);
  while (response === null || isTemporary(response)) {
    await pause();
    response = await send(api, body, key, log);
  }
  let read = response.status === 200 ? await readBack(api, response) : null;
  while (response.status === 200 && (read?.status !== 200 || statusOf(read) === 'processing')) {
    await pause();
    read = await readBack(api, response);
  }
  return { key, log, response, read, milliseconds: Date.now() - startedAt };
}

/**
 * Between two orders of a load that only has to continue, whatever else happens. Without it, charges take the processors
 * from the processes that start meanwhile.
 */
export const untilNextOrder = (): Promise<void> => sleep(500);

/** HTTP status with the payment status or error code: `200 succeeded`, `409 idempotency_in_progress`. */
export function statusAndCode({ status, body }: ApiResponse): string {
  const { status: state, error } = (body ?? {}) as { status?: string; error?: { code?: string } };
  return `${status} ${state ?? error?.code ?? ''}`.trim();
}

/** The payment in a response. Throws for a response without a payment. */
export function paymentIn(response: ApiResponse | null | undefined): Readonly<Record<'id' | 'status', string>> {
  const { id, status } = (response?.body ?? {}) as Partial<Record<'id' | 'status', string>>;
  if (id === undefined || status === undefined) throw new Error(`No payment, but ${response?.text ?? 'no response'}`);
  return { id, status };
}

function statusOf({ body }: ApiResponse): string | undefined {
  return (body as { status?: string }).status;
}

function isTemporary(response: ApiResponse): boolean {
  return response.status >= 500 || statusAndCode(response) === '409 idempotency_in_progress';
}

async function send(api: MerchantApi, body: unknown, key: string, log: string[]): Promise<ApiResponse | null> {
  try {
    const response = await api.post('/v1/payment_intents', body, { 'idempotency-key': key });
    if (log.at(-1) !== statusAndCode(response)) log.push(statusAndCode(response));
    return response;
  } catch {
    if (log.at(-1) !== 'no response') log.push('no response');
    return null;
  }
}

async function readBack(api: MerchantApi, response: ApiResponse): Promise<ApiResponse | null> {
  try {
    return await api.get(`/v1/payment_intents/${paymentIn(response).id}`);
  } catch {
    return null;
  }
}
