import { errorTable } from '@landed/contracts/errors/error-table';
import { errorBody, type Refusal } from '@landed/contracts/errors/refusal';
import type { RefusalAnswerOptions } from './refusal-error.js';
import type { Context } from './request-state.js';

/** What a handler answers: a status, the exact text of a JSON body, and the headers that are its own. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const jsonType = 'application/json; charset=utf-8';
/** Seconds after which a request that may be repeated is worth repeating. */
const retryAfterSeconds = 1;

export function jsonAnswer(status: number, value: unknown): Answer {
  return { status, body: JSON.stringify(value), headers: {} };
}

/** The error body of a refusal; codes that may be retried say when. */
export function refusalAnswer(refusal: Refusal, options: RefusalAnswerOptions = {}): Answer {
  const row = errorTable[refusal.code];
  const retry = row.retryable ? { 'Retry-After': String(retryAfterSeconds) } : {};
  return {
    ...jsonAnswer(options.status ?? row.status, errorBody(refusal)),
    headers: { ...retry, ...options.headers },
  };
}

/** Puts an answer on the wire. Answers belong to one merchant and may hold a client secret: nobody may store them. */
export function send(ctx: Context, answer: Answer): void {
  ctx.status = answer.status;
  ctx.set('Content-Type', jsonType);
  ctx.set('Cache-Control', 'no-store');
  for (const name in answer.headers) ctx.set(name, answer.headers[name] ?? '');
  ctx.body = answer.body;
}
