import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAnswer, MerchantApi } from './merchant-api.js';

/** One charge as its merchant lived through it. */
export interface Experience {
  readonly key: string;
  /** Each answer that came, in order, as `500 internal_error`, `200 processing`; `no answer` for a broken line. */
  readonly story: readonly string[];
  /** The answer that will stay: the first that is neither a 5xx nor "still running". */
  readonly answer: ApiAnswer;
  /** What a read says in the end; null for a refusal, which made no payment. */
  readonly read: ApiAnswer | null;
  readonly milliseconds: number;
}

export interface Patience {
  /** Throws when there is no final state after this. */
  readonly withinMilliseconds: number;
  readonly pauseMilliseconds?: number;
}

/**
 * Does what a merchant's server is told to do: the same request with the same key again while there is no answer, a
 * 5xx or `idempotency_in_progress`; then, while the answer is `processing`, reads the payment until it is something else.
 */
export async function chargeUntilFinal(
  api: MerchantApi,
  body: unknown,
  key: string,
  { withinMilliseconds, pauseMilliseconds = 300 }: Patience,
): Promise<Experience> {
  const startedAt = Date.now();
  const story: string[] = [];
  const hurry = () => {
    if (Date.now() - startedAt > withinMilliseconds) throw new Error(`No end of ${key}: ${story.join(', ')}`);
    return sleep(pauseMilliseconds);
  };
  let answer = await send(api, body, key, story);
  while (answer === null || isTemporary(answer)) {
    await hurry();
    answer = await send(api, body, key, story);
  }
  let read = answer.status === 200 ? await readBack(api, answer) : null;
  while (answer.status === 200 && (read?.status !== 200 || statusOf(read) === 'processing')) {
    await hurry();
    read = await readBack(api, answer);
  }
  return { key, story, answer, read, milliseconds: Date.now() - startedAt };
}

/** `200 succeeded`, `409 idempotency_in_progress`: status and the word that matters in the body. */
export function gist({ status, body }: ApiAnswer): string {
  const { status: state, error } = (body ?? {}) as { status?: string; error?: { code?: string } };
  return `${status} ${state ?? error?.code ?? ''}`.trim();
}

/** The payment that an answer is about. Throws for an answer that is about none. */
export function paymentIn(answer: ApiAnswer | null | undefined): Readonly<Record<'id' | 'status', string>> {
  const { id, status } = (answer?.body ?? {}) as Partial<Record<'id' | 'status', string>>;
  if (id === undefined || status === undefined) throw new Error(`No payment, but ${answer?.text ?? 'no answer'}`);
  return { id, status };
}

function statusOf({ body }: ApiAnswer): string | undefined {
  return (body as { status?: string }).status;
}

function isTemporary(answer: ApiAnswer): boolean {
  return answer.status >= 500 || gist(answer) === '409 idempotency_in_progress';
}

async function send(api: MerchantApi, body: unknown, key: string, story: string[]): Promise<ApiAnswer | null> {
  try {
    const answer = await api.post('/v1/payment_intents', body, { 'idempotency-key': key });
    if (story.at(-1) !== gist(answer)) story.push(gist(answer));
    return answer;
  } catch {
    if (story.at(-1) !== 'no answer') story.push('no answer');
    return null;
  }
}

async function readBack(api: MerchantApi, answer: ApiAnswer): Promise<ApiAnswer | null> {
  try {
    return await api.get(`/v1/payment_intents/${paymentIn(answer).id}`);
  } catch {
    return null;
  }
}
