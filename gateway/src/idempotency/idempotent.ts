import { faultOf } from '@landed/codec/log/fault';
import { open } from '@landed/codec/sealed-box';
import type { ApiError } from '@landed/contracts/errors/api-error';
import { retryableError } from '@landed/contracts/errors/retryable-error';
import { safeWindowMilliseconds } from '@landed/contracts/idempotency/safe-window';
import type { OperationId } from '@landed/contracts/ids/ids';
import { findFirstRequest } from '@landed/prisma/read/operation/find-first-request';
import {
  type OperationKey,
  type OperationRecord,
  readOperation,
  responseContext,
} from '@landed/prisma/read/operation/read-operation';
import { completeRunning } from '@landed/prisma/write/operation/complete-running';
import { ApiErrorException, OutcomeUnknown } from '../middleware/api-error-exception.js';
import type { ApiResponse } from '../middleware/api-response.js';
import type { ApiRequest, Handler } from '../routes/route.js';
import type { Services } from '../services.js';
import {
  type AttemptResult,
  callersDeadline,
  describeAttempt,
  type RunningAttempt,
  runAttempt,
} from './attempt-workflow.js';
import { operationIdOf } from './derived-ids.js';
import { fingerprintOf, idempotencyKeyHash } from './fingerprint.js';
import { keyConflict } from './key-conflict.js';
import { type KeyStatus, keyStatusOf } from './key-status.js';
import type { Attempt, MoneyOperation } from './money-operation.js';

/** The most attempts that one request starts when earlier ones are taken by other requests or end without a row. */
const attemptsPerRequest = 10;

/**
 * The handler of a money operation. It runs the operation at most once per idempotency key. Every response with that key
 * comes from the database, so the first response and its replays are the same bytes.
 *
 * Rejects with `idempotency_key_conflict`, `idempotency_in_progress`, `idempotency_recovery_required` and the errors of
 * the operation's own check; with `rate_limit_unavailable` when a dependency did not respond before anything was started;
 * with `provider_error` when nothing was charged; with `internal_error` when the outcome is not known yet. After the last two, the caller may send the same key again.
 */
export function idempotent<Body>(operation: MoneyOperation<Body>): Handler<Body> {
  return (request, services) => new OperationRequest(operation, request, services).respond();
}

interface FreeAttempt {
  readonly attempt: number;
  readonly processorKeyNumber: number;
  readonly operationId: OperationId;
  readonly acceptedAt: string;
}

class OperationRequest<Body> {
  readonly #operation: MoneyOperation<Body>;
  readonly #request: ApiRequest<Body>;
  readonly #services: Services;
  readonly #key: OperationKey;
  readonly #fingerprint: string;

  constructor(operation: MoneyOperation<Body>, request: ApiRequest<Body>, services: Services) {
    const { rail, merchant, idempotencyKey, method, path, body } = request;
    const keyHash = idempotencyKeyHash(rail, merchant.merchantId, idempotencyKey);
    this.#operation = operation;
    this.#request = request;
    this.#services = services;
    this.#key = { rail, merchantId: merchant.merchantId, keyHash };
    this.#fingerprint = fingerprintOf(method, path, body);
  }

  async respond(): Promise<ApiResponse> {
    const { postgresql, commits, temporal } = this.#services.dependencies;
    let next = await postgresql.whileUp(() => this.#responseOrFree());
    if ('status' in next) return next;
    const apiError = this.#operation.check(this.#request);
    if (apiError !== null) throw new ApiErrorException(apiError);
    temporal.assertUp();
    commits.assertUp();
    for (let tries = 0; tries < attemptsPerRequest; tries += 1) {
      next = await this.#run(next);
      if ('status' in next) return next;
    }
    throw new ApiErrorException({ code: 'idempotency_in_progress' });
  }

  /** The stored response, or the attempt that may run. Throws if the key is in use or belongs to another request. */
  async #responseOrFree(): Promise<ApiResponse | FreeAttempt> {
    const firstId = operationIdOf(this.#key);
    const { now, operation, isPurged } = await readOperation(this.#services.database, this.#key, firstId);
    const status = keyStatusOf(operation, this.#fingerprint);
    if (status.kind !== 'free') return this.#responseOf(status, true);
    const operationId = operation?.operationId ?? (isPurged ? await this.#unusedId() : firstId);
    return { attempt: status.attempt, processorKeyNumber: status.processorKeyNumber, operationId, acceptedAt: now };
  }

  /** The id of a key that was purged and is used again: the operations of its earlier uses still have theirs. */
  async #unusedId(): Promise<OperationId> {
    for (let use = 2; ; use += 1) {
      const id = operationIdOf(this.#key, use);
      const { isPurged } = await readOperation(this.#services.database, this.#key, id);
      if (!isPurged) return id;
    }
  }

  async #run({
    attempt,
    processorKeyNumber,
    operationId,
    acceptedAt,
  }: FreeAttempt): Promise<ApiResponse | FreeAttempt> {
    const idempotency = {
      key: this.#request.idempotencyKey,
      keyHash: this.#key.keyHash,
      fingerprint: this.#fingerprint,
      attempt,
      processorKeyNumber,
    };
    const { userId } = this.#request.merchant;
    const callerWaitsUntil = callersDeadline(acceptedAt, performance.now() - this.#request.arrivedAt);
    const user = userId === undefined ? {} : { userId };
    const started: Attempt = { operationId, acceptedAt, callerWaitsUntil, idempotency, ...user };
    // When no plan can be made, nothing was started.
    const plan = await this.#operation.plan(this.#request, started, this.#services.database);
    const result = await runAttempt(this.#services, this.#operation.kind, plan);
    try {
      return await this.#afterAttempt(started, result);
    } catch (error) {
      if (error instanceof ApiErrorException) throw error;
      throw new OutcomeUnknown('The outcome of an attempt is not known.', { cause: error });
    }
  }

  async #afterAttempt(started: Attempt, result: AttemptResult): Promise<ApiResponse | FreeAttempt> {
    switch (result.kind) {
      case 'completed':
        return this.#firstResponse(result.operation ?? (await this.#read()).operation);
      case 'retryable':
        throw new ApiErrorException(retryableError(this.#operation.kind, result.code));
      case 'already_started':
        return this.#afterAnother(started);
      case 'unknown':
        return this.#afterNoResponse(started, result.error);
    }
  }

  async #firstResponse(operation: OperationRecord | null): Promise<ApiResponse> {
    const response = await this.#responseOf(keyStatusOf(operation, this.#fingerprint), false);
    const processorMilliseconds = operation?.processorMilliseconds ?? null;
    // The row of a further attempt is as old as the first one.
    return operation?.attempt !== 1 || processorMilliseconds === null
      ? response
      : { ...response, processorMilliseconds };
  }

  /**
   * Another request started this attempt. Its row has the status; before the row exists, Temporal has it. An attempt that
   * has ended without a row was terminated, or the database lost its commit. The next attempt may run, because it sends
   * the same processor key: the processor then returns the first effect. When several attempts lost their rows, the last
   * of them alone can have had an effect, so the highest number of their processor keys counts. Once the processor may
   * have expired that key, an operator must review the operation.
   */
  async #afterAnother(started: Attempt): Promise<ApiResponse | FreeAttempt> {
    const { attempt, processorKeyNumber } = started.idempotency;
    const before = await this.#responseOrFree();
    if ('status' in before || before.attempt > attempt) return before;
    const found = await describeAttempt(this.#services.temporal, this.#request, started);
    if (found !== null && !found.running) {
      const after = await this.#responseOrFree();
      if ('status' in after || after.attempt > attempt) return after;
      // The row is missing, for example after the restore of an older backup. Only the processor knows the outcome.
      if (isPastSafeWindow(found, after)) throw new ApiErrorException(recoveryRequired(null));
      if (found.fingerprint === this.#fingerprint) {
        const highest = Math.max(after.processorKeyNumber, processorKeyNumber, found.processorKeyNumber);
        return { ...after, attempt: attempt + 1, processorKeyNumber: highest };
      }
    }
    const conflict = found !== null && found.fingerprint !== this.#fingerprint;
    throw new ApiErrorException({ code: conflict ? 'idempotency_key_conflict' : 'idempotency_in_progress' });
  }

  /**
   * Temporal did not respond. If the row says that this attempt may have reached the processor, its prepared `processing`
   * response becomes the response. Otherwise nothing has been charged so far, and the caller may send the request again.
   */
  async #afterNoResponse(started: Attempt, error: unknown): Promise<ApiResponse> {
    const { log, database, keyring } = this.#services;
    log.warn(
      { request_id: this.#request.requestId, fault: faultOf(error) },
      'Temporal did not respond to the start of an operation',
    );
    let { operation } = await this.#read();
    const ours = isAttempt(operation, started);
    if (ours && operation?.state === 'running') {
      await completeRunning(database, this.#key, started.idempotency.attempt, keyring);
      ({ operation } = await this.#read());
    }
    const status = keyStatusOf(operation, this.#fingerprint);
    if (status.kind === 'in_progress' && ours) throw new ApiErrorException({ code: 'internal_error' });
    return this.#responseOf(status, !ours);
  }

  async #responseOf(status: KeyStatus, replayed: boolean): Promise<ApiResponse> {
    switch (status.kind) {
      case 'completed': {
        const body = open(this.#services.keyring, status.response, responseContext(this.#key)).toString('utf8');
        return { status: status.status, body, headers: replayed ? { 'Idempotent-Replayed': 'true' } : {} };
      }
      case 'conflict':
        throw new ApiErrorException(await this.#conflict());
      case 'in_progress':
        throw new ApiErrorException({ code: 'idempotency_in_progress' });
      case 'recovery_required':
        throw new ApiErrorException(recoveryRequired(status.paymentIntentId));
      case 'free':
        throw new ApiErrorException({ code: 'internal_error' });
    }
  }

  async #conflict(): Promise<ApiError> {
    const first = await findFirstRequest(this.#services.database, this.#key);
    return first === null ? { code: 'idempotency_key_conflict' } : keyConflict(this.#request, first);
  }

  #read() {
    return readOperation(this.#services.database, this.#key);
  }
}

function isAttempt(operation: OperationRecord | null, { operationId, idempotency }: Attempt): boolean {
  return operation?.operationId === operationId && operation.attempt === idempotency.attempt;
}

/** Whether the processor may have expired the key of an attempt that ended without a row. */
function isPastSafeWindow({ startedAt }: RunningAttempt, { acceptedAt }: FreeAttempt): boolean {
  return Date.parse(acceptedAt) - startedAt.getTime() > safeWindowMilliseconds;
}

function recoveryRequired(paymentIntentId: string | null): ApiError {
  const known = paymentIntentId === null ? {} : { payment_intent_id: paymentIntentId };
  return { code: 'idempotency_recovery_required', details: { requires_manual_review: true, ...known } };
}
