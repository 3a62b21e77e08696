import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAnswer, MerchantApi } from './merchant-api.js';

/** One request with an idempotency key, as its merchant lived through it. */
export interface Lived {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  /** Each answer that came, in order; `no answer` for a broken line. */
  readonly story: readonly string[];
  /** The answer that will stay: the first that is neither a 5xx nor "still running". */
  readonly answer: ApiAnswer;
}

/** Sends the same request with the same key until an answer is final, as a merchant's server is told to. */
export async function askUntilFinal(
  api: MerchantApi,
  path: string,
  body: unknown,
  key: string,
  withinMilliseconds: number,
): Promise<Lived> {
  const deadline = Date.now() + withinMilliseconds;
  const story: string[] = [];
  for (;;) {
    const answer = await api.post(path, body, { 'idempotency-key': key }).catch(() => null);
    const line = answer === null ? 'no answer' : `${answer.status} ${word(answer)}`;
    if (story.at(-1) !== line) story.push(line);
    if (answer !== null && answer.status < 500 && word(answer) !== 'idempotency_in_progress') {
      return { path, body, key, story, answer };
    }
    if (Date.now() > deadline) throw new Error(`No end of ${path} ${key}: ${story.join(', ')}`);
    await sleep(300);
  }
}

/** The word that says how an answer came out: a status or an error's code. */
export function word({ body }: ApiAnswer): string {
  const { status, error } = (body ?? {}) as { status?: string; error?: { code?: string } };
  return status ?? error?.code ?? '';
}
