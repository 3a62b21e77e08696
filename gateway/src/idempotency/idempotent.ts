import { open } from '@landed/codec/sealed-box';
import type { Refusal } from '@landed/contracts/errors/refusal';
import { asId, type OperationId } from '@landed/contracts/ids/ids';
import {
  answerContext,
  type OperationKey,
  type OperationRecord,
  readOperation,
  sealRunningAnswer,
} from '@landed/prisma/idempotency/operation';
import { v7 as uuidv7 } from 'uuid';
import { faultOf } from '../log/fault.js';
import type { Answer } from '../pipeline/answer.js';
import { RefusalError } from '../pipeline/refusal-error.js';
import type { ApiRequest, Handler } from '../routes/route.js';
import type { Services } from '../services.js';
import { describeAttempt, runAttempt } from './attempt-workflow.js';
import { fingerprintOf, idempotencyKeyHash } from './fingerprint.js';
import type { Attempt, OperationVerb } from './operation-verb.js';
import { type Standing, standingOf } from './standing.js';

/** Attempts that one request looks past, each of them ended by others, or without a row, in the meantime. */
const attemptsPerRequest = 10;

/**
 * The handler of a money verb: runs it at most once per idempotency key and answers every request with the key from
 * the store, so that the first answer and its replays are the same bytes.
 *
 * Refuses with `idempotency_key_conflict`, `idempotency_in_progress`, `idempotency_recovery_required`, what the verb
 * refuses, `provider_error` when nothing was charged, and `internal_error` when nobody can say yet; the last two store
 * nothing that stops the same key from being sent again.
 */
export function idempotent<Body>(verb: OperationVerb<Body>): Handler<Body> {
  return (request, services) => new OperationRequest(verb, request, services).answer();
}

interface FreeAttempt {
  readonly attempt: number;
  readonly operationId: OperationId;
  readonly acceptedAt: string;
}

class OperationRequest<Body> {
  readonly #verb: OperationVerb<Body>;
  readonly #request: ApiRequest<Body>;
  readonly #services: Services;
  readonly #key: OperationKey;
  readonly #fingerprint: string;

  constructor(verb: OperationVerb<Body>, request: ApiRequest<Body>, services: Services) {
    const { rail, merchant, idempotencyKey, method, path, body } = request;
    const keyHash = idempotencyKeyHash(rail, merchant.merchantId, idempotencyKey);
    this.#verb = verb;
    this.#request = request;
    this.#services = services;
    this.#key = { rail, merchantId: merchant.merchantId, keyHash };
    this.#fingerprint = fingerprintOf(method, path, body);
  }

  async answer(): Promise<Answer> {
    let next = await this.#answerOrFree();
    if ('status' in next) return next;
    const refusal = this.#verb.check(this.#request);
    if (refusal !== null) throw new RefusalError(refusal);
    for (let tries = 0; tries < attemptsPerRequest; tries += 1) {
      next = await this.#run(next);
      if ('status' in next) return next;
    }
    throw new RefusalError({ code: 'idempotency_in_progress' });
  }

  /** The stored answer, or the attempt that may run; throws the refusal of a key that is taken. */
  async #answerOrFree(): Promise<Answer | FreeAttempt> {
    const { now, operation } = await this.#read();
    const standing = standingOf(operation, this.#fingerprint);
    if (standing.kind !== 'free') return this.#answerStanding(standing, true);
    const operationId = operation?.operationId ?? asId<'operation'>(uuidv7());
    return { attempt: standing.attempt, operationId, acceptedAt: now };
  }

  async #run({ attempt, operationId, acceptedAt }: FreeAttempt): Promise<Answer | FreeAttempt> {
    const idempotency = {
      key: this.#request.idempotencyKey,
      keyHash: this.#key.keyHash,
      fingerprint: this.#fingerprint,
      attempt,
    };
    const started: Attempt = { operationId, acceptedAt, idempotency };
    const result = await runAttempt(this.#services, this.#verb, this.#request, started);
    switch (result.kind) {
      case 'sealed':
        return this.#firstAnswer();
      case 'retryable':
        throw new RefusalError({ code: result.code });
      case 'already_started':
        return this.#afterAnother(started);
      case 'unknown':
        return this.#afterLostContact(started, result.error);
    }
  }

  async #firstAnswer(): Promise<Answer> {
    const { operation } = await this.#read();
    return this.#answerStanding(standingOf(operation, this.#fingerprint), false);
  }

  /**
   * Another request started this attempt. The row says how it stands; before there is a row, Temporal's memo does. An
   * attempt that was ended from outside without ever writing its row has sent nothing, so the one after it is free; one
   * that ended by itself has written it, and where it is not there any more a person has to look.
   */
  async #afterAnother(started: Attempt): Promise<Answer | FreeAttempt> {
    const { attempt } = started.idempotency;
    const before = await this.#answerOrFree();
    if ('status' in before || before.attempt > attempt) return before;
    const found = await describeAttempt(this.#services.temporal, this.#request, started);
    if (found !== null && !found.running) {
      const after = await this.#answerOrFree();
      if ('status' in after) return after;
      // Its row is gone, as after a restore of an older database: what it did is known to the processor alone.
      if (found.completed && after.attempt <= attempt) throw new RefusalError(recoveryRequired(null));
      return { ...after, attempt: Math.max(after.attempt, attempt + 1) };
    }
    const conflict = found !== null && found.fingerprint !== this.#fingerprint;
    throw new RefusalError({ code: conflict ? 'idempotency_key_conflict' : 'idempotency_in_progress' });
  }

  /**
   * Temporal did not answer. If the row says that this attempt may have reached the processor, its prepared
   * `processing` answer becomes the answer; if not, nothing was charged by now and the caller may send it again.
   */
  async #afterLostContact(started: Attempt, error: unknown): Promise<Answer> {
    const { log, database } = this.#services;
    log.warn(
      { request_id: this.#request.requestId, fault: faultOf(error) },
      'no word from Temporal about an operation',
    );
    let { operation } = await this.#read();
    const ours = isAttempt(operation, started);
    if (ours && operation?.state === 'running') {
      await sealRunningAnswer(database, this.#key, started.idempotency.attempt);
      ({ operation } = await this.#read());
    }
    const standing = standingOf(operation, this.#fingerprint);
    if (standing.kind === 'in_progress' && ours) throw new RefusalError({ code: 'internal_error' });
    return this.#answerStanding(standing, !ours);
  }

  #answerStanding(standing: Standing, replayed: boolean): Answer {
    switch (standing.kind) {
      case 'answered': {
        const body = open(this.#services.keyring, standing.answer, answerContext(this.#key)).toString('utf8');
        return { status: standing.status, body, headers: replayed ? { 'Idempotent-Replayed': 'true' } : {} };
      }
      case 'conflict':
        throw new RefusalError({ code: 'idempotency_key_conflict' });
      case 'in_progress':
        throw new RefusalError({ code: 'idempotency_in_progress' });
      case 'recovery_required':
        throw new RefusalError(recoveryRequired(standing.paymentIntentId));
      case 'free':
        throw new RefusalError({ code: 'internal_error' });
    }
  }

  #read() {
    return readOperation(this.#services.database, this.#key);
  }
}

function isAttempt(operation: OperationRecord | null, { operationId, idempotency }: Attempt): boolean {
  return operation?.operationId === operationId && operation.attempt === idempotency.attempt;
}

function recoveryRequired(paymentIntentId: string | null): Refusal {
  const known = paymentIntentId === null ? {} : { payment_intent_id: paymentIntentId };
  return { code: 'idempotency_recovery_required', details: { requires_manual_review: true, ...known } };
}
