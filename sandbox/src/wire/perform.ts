import { setTimeout as sleep } from 'node:timers/promises';
import type { Account, KeyKind } from '../account.js';
import { headerAccount } from '../connected-account/find-account.js';
import type { ConnectedAccountRecord } from '../connected-account/record.js';
import type { DomainChecks } from '../payment-method-domain/domain-checks.js';
import type { StoredResponse } from '../store/effect.js';
import type { Store } from '../store/store.js';
import type { PlatformBalances } from '../transfer/platform-balances.js';
import type { Call, Endpoint, Outcome } from './endpoint.js';
import { type FormTree, parseForm } from './form.js';
import { fingerprint, idempotencyKey, type KeysInUse, keyScope, responseToReplay } from './idempotency.js';
import { apiError, invalidRequest, StripeFailure } from './stripe-failure.js';

export interface Request {
  readonly requestId: string;
  readonly endpoint: Endpoint;
  readonly account: Account;
  readonly keyKind: KeyKind;
  /** The id in the header `Stripe-Account`; empty without it. */
  readonly connectedId: string;
  readonly path: string;
  readonly pathId: string;
  /** `Stripe-Version`, which starts with a date. */
  readonly version: string;
  /** The query string of a GET, the body of a POST. */
  readonly form: string;
  readonly idempotencyKey: string | string[] | undefined;
  /** Pause before the call runs. */
  readonly delayMs: number;
  /** The read returns the state before the last change. */
  readonly stale: boolean;
  /** The call ends in a 500 that is stored under its key, before or after its effect. */
  readonly storedError?: 'before_effect' | 'after_effect';
}

export interface Processor {
  readonly store: Store;
  readonly keysInUse: KeysInUse;
  readonly now: () => Date;
  /** Address at which browsers reach this process, without a trailing slash. */
  readonly publicUrl: () => string;
  /** What checks of payment method domains find. */
  readonly domainChecks: DomainChecks;
  /** Which platforms have enough money for transfers. */
  readonly platformBalances: PlatformBalances;
  /** A payment is found by a search only after this time: the index is eventually consistent, as at Stripe. */
  readonly searchDelayMs: number;
}

export interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Runs a request once and responds when its effect is on disk. A repeated POST with an idempotency key returns the
 * stored response. It gets 409 while the first request runs, and an error when the requests differ.
 */
export async function perform(processor: Processor, request: Request): Promise<Reply> {
  const reply = await decide(processor, request);
  // A read and a replay do this too: the response may depend on another call's write that is not on disk yet.
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
  // A key belongs to the account for which the call runs.
  const scope = keyScope(request.connectedId || request.account.id, key);
  const print = fingerprint(request.endpoint.method, request.path, form);
  const stored = responseToReplay(processor.store.storedResponse(scope), {
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
  const connected = connectedAccount(processor, request);
  if (request.delayMs > 0) await sleep(request.delayMs);
  // There is no await from here to the commit, so calls on one payment never interleave.
  const now = processor.now();
  const call: Call = {
    account: request.account,
    keyKind: request.keyKind,
    connected,
    pathId: request.pathId,
    idempotencyKey: keyed?.key ?? null,
    now,
    store: request.stale ? processor.store.stale : processor.store,
    index: processor.store,
    publicUrl: processor.publicUrl(),
    domainChecks: processor.domainChecks,
    platformBalances: processor.platformBalances,
    searchDelayMs: processor.searchDelayMs,
  };
  const { status, body, effect } = withStoredError(request, () => outcomeOf(run, call));
  const text = JSON.stringify(body);
  const response: StoredResponse | undefined =
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
  if (effect !== undefined || response !== undefined) {
    processor.store.commit(effect ?? {}, response, {
      at: now,
      requestId: request.requestId,
      idempotencyKey: call.idempotencyKey,
      notify: request.account.webhook !== undefined,
    });
  }
  return { status, body: text, headers: keyed === null ? {} : keyHeaders(keyed.key, request.requestId) };
}

/** @throws StripeFailure 403 for an account that the platform does not have; 400 where the header is not simulated */
function connectedAccount({ store }: Processor, request: Request): ConnectedAccountRecord | null {
  if (request.connectedId === '') return null;
  if (request.endpoint.forConnected === true) return headerAccount(store, request.account.id, request.connectedId);
  throw invalidRequest({ message: 'The sandbox does not simulate this call with the Stripe-Account header.' });
}

/** Stripe stores the result of a call that has begun, even when it is a 500. */
function withStoredError({ storedError }: Request, outcome: () => Outcome): Outcome {
  if (storedError === undefined) return outcome();
  const { effect } = storedError === 'after_effect' ? outcome() : {};
  const { status, error } = apiError();
  return { status, body: { error }, ...(effect === undefined ? {} : { effect }) };
}

/** An error after execution began is an ordinary outcome: Stripe stores it under the key. */
function outcomeOf(run: (call: Call) => Outcome, call: Call): Outcome {
  try {
    return run(call);
  } catch (error) {
    if (error instanceof StripeFailure && error.status < 500)
      return { status: error.status, body: { error: error.error } };
    throw error;
  }
}

function replay(stored: StoredResponse, key: string): Reply {
  return {
    status: stored.status,
    body: stored.body,
    headers: { ...keyHeaders(key, stored.requestId), 'Idempotent-Replayed': 'true' },
  };
}

function keyHeaders(key: string, originalRequest: string): Record<string, string> {
  return { 'Idempotency-Key': key, 'Original-Request': originalRequest };
}

/** @throws every error that is not a StripeFailure; the caller responds with 500 and logs it. */
export function failureReply(error: unknown): Reply {
  if (!(error instanceof StripeFailure)) throw error;
  return { status: error.status, body: error.body(), headers: error.headers };
}
