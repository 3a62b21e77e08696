import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiResponse, MerchantApi } from './merchant-api.js';

/** One charge as its merchant lived through it. */
export interface RetriedCharge {
  readonly key: string;
  /** Each response that came, in order, as `500 internal_error`, `200 processing`; `no response` for a broken line. */
  readonly log: readonly string[];
  /** The response that will stay: the first that is neither a 5xx nor "still running". */
  readonly response: ApiResponse;
  /** What a read says in the end; null for a refusal, which made no payment. */
  readonly read: ApiResponse | null;
  readonly milliseconds: number;
}

export interface RetryOptions {
  /** Throws when there is no final state after this. */
  readonly withinMilliseconds: number;
  readonly pauseMilliseconds?: number;
}

/**
 * Does what a merchant's server is told to do: the same request with the same key again while there is no response, a
 * 5xx or `idempotency_in_progress`; then, while the response is `processing`, reads the payment until it is something else.
 */
export async function chargeUntilFinal(
  api: MerchantApi,
  body: unknown,
  key: string,
  { withinMilliseconds, pauseMilliseconds = 300 }: RetryOptions,
): Promise<RetriedCharge> {
  const startedAt = Date.now();
  const log: string[] = [];
  const hurry = () => {
    if (Date.now() - startedAt > withinMilliseconds) throw new Error(`No end of ${key}: ${log.join(', ')}`);
    return sleep(pauseMilliseconds);
  };
  let response = await send(api, body, key, log);
  while (response === null || isTemporary(response)) {
    await hurry();
    response = await send(api, body, key, log);
  }
  let read = response.status === 200 ? await readBack(api, response) : null;
  while (response.status === 200 && (read?.status !== 200 || statusOf(read) === 'processing')) {
    await hurry();
    read = await readBack(api, response);
  }
  return { key, log, response, read, milliseconds: Date.now() - startedAt };
}

/** `200 succeeded`, `409 idempotency_in_progress`: status and the word that matters in the body. */
export function statusAndCode({ status, body }: ApiResponse): string {
  const { status: state, error } = (body ?? {}) as { status?: string; error?: { code?: string } };
  return `${status} ${state ?? error?.code ?? ''}`.trim();
}

/** The payment that a response is about. Throws for a response that is about none. */
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
