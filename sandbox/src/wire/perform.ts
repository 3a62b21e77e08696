import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../account.js';
import type { StoredAnswer } from '../store/effect.js';
import type { Store } from '../store/store.js';
import type { Call, Endpoint, Outcome } from './endpoint.js';
import { type FormTree, parseForm } from './form.js';
import { answerToReplay, fingerprint, idempotencyKey, type KeysInUse, keyScope } from './idempotency.js';
import { StripeFailure } from './stripe-failure.js';

export interface Request {
  readonly requestId: string;
  readonly endpoint: Endpoint;
  readonly account: Account;
  readonly path: string;
  readonly pathId: string;
  /** `Stripe-Version`, which starts with a date. */
  readonly version: string;
  /** The query string of a GET, the body of a POST. */
  readonly form: string;
  readonly idempotencyKey: string | string[] | undefined;
  /** How long the processor takes before anything happens. */
  readonly delayMs: number;
  /** The read sees what was true before the last change. */
  readonly stale: boolean;
}

export interface Processor {
  readonly store: Store;
  readonly keysInUse: KeysInUse;
  readonly now: () => Date;
  /** How a browser reaches this process, without a slash at the end. */
  readonly publicUrl: () => string;
}

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Carries a request out once and answers when its effect is on disk. A POST with an idempotency key repeats its stored
 * answer, waits for nobody (409 while the first one runs) and refuses the same key for a different request.
 */
export async function perform(processor: Processor, request: Request): Promise<Reply> {
  const reply = await decide(processor, request);
  // Also for a read and a replay: what this answer is based on may be another call's write that is still under way.
  await processor.store.flushed();
  return reply;
}

async function decide(processor: Processor, request: Request): Promise<Reply> {
  try {
    const form = parseForm(request.form);
    if (request.endpoint.method === 'GET') return await runOnce(processor, request, form, null);
    const key = idempotencyKey(request.idempotencyKey);
    return key === null ? await runOnce(processor, request, form, null) : await runKeyed(processor, request, form, key);
  } catch (error) {
    return failureReply(error);
  }
}

async function runKeyed(processor: Processor, request: Request, form: FormTree, key: string): Promise<Reply> {
  const scope = keyScope(request.account.id, key);
  const print = fingerprint(request.endpoint.method, request.path, form);
  const stored = answerToReplay(processor.store.answer(scope), {
    key,
    path: request.path,
    fingerprint: print,
    now: processor.now(),
  });
  if (stored !== undefined) return replay(stored, key);
  processor.keysInUse.lock(scope, key);
  try {
    return await runOnce(processor, request, form, { key, scope, fingerprint: print });
  } finally {
    processor.keysInUse.unlock(scope);
  }
}

interface Keyed {
  readonly key: string;
  readonly scope: string;
  readonly fingerprint: string;
}

async function runOnce(processor: Processor, request: Request, form: FormTree, keyed: Keyed | null): Promise<Reply> {
  const run = request.endpoint.prepare(form, request.version);
  if (request.delayMs > 0) await sleep(request.delayMs);
  // From here to the commit nothing waits, so calls on one payment never interleave.
  const now = processor.now();
  const call: Call = {
    account: request.account,
    pathId: request.pathId,
    idempotencyKey: keyed?.key ?? null,
    now,
    store: request.stale ? processor.store.stale : processor.store,
    index: processor.store,
    publicUrl: processor.publicUrl(),
  };
  const { status, body, effect } = outcomeOf(run, call);
  const text = JSON.stringify(body);
  const answer: StoredAnswer | undefined =
    keyed === null
      ? undefined
      : {
          scope: keyed.scope,
          fingerprint: keyed.fingerprint,
          path: request.path,
          requestId: request.requestId,
          at: now.getTime(),
          status,
          body: text,
        };
  if (effect !== undefined || answer !== undefined) {
    processor.store.commit(effect ?? {}, answer, {
      at: now,
      requestId: request.requestId,
      idempotencyKey: call.idempotencyKey,
      tell: request.account.webhook !== undefined,
    });
  }
  return { status, body: text, headers: keyed === null ? {} : keyHeaders(keyed.key, request.requestId) };
}

/** A refusal after execution began is an outcome like any other: Stripe keeps it under the key. */
function outcomeOf(run: (call: Call) => Outcome, call: Call): Outcome {
  try {
    return run(call);
  } catch (error) {
    if (error instanceof StripeFailure && error.status < 500)
      return { status: error.status, body: { error: error.error } };
    throw error;
  }
}

function replay(stored: StoredAnswer, key: string): Reply {
  return {
    status: stored.status,
    body: stored.body,
    headers: { ...keyHeaders(key, stored.requestId), 'Idempotent-Replayed': 'true' },
  };
}

function keyHeaders(key: string, originalRequest: string): Record<string, string> {
  return { 'Idempotency-Key': key, 'Original-Request': originalRequest };
}

/** @throws whatever is not a refusal: the caller answers 500 and says it in the log. */
export function failureReply(error: unknown): Reply {
  if (!(error instanceof StripeFailure)) throw error;
  return { status: error.status, body: error.body(), headers: error.headers };
}
