import type { UserId } from '@landed/contracts/dashboard/people';
import type { ApiError } from '@landed/contracts/errors/api-error';
import type { OperationId } from '@landed/contracts/ids/ids';
import type { IdempotencyRef, OperationInput, OperationKind } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import type { SearchAttributePair } from '@temporalio/common';
import type { ApiRequest } from '../routes/route.js';

/** One attempt of a money operation. */
export interface Attempt {
  readonly operationId: OperationId;
  readonly idempotency: IdempotencyRef;
  /** When the request was accepted, by the database's clock; RFC 3339. */
  readonly acceptedAt: string;
  /** Until when the caller waits for the attempt, by the same clock; RFC 3339. */
  readonly callerWaitsUntil: string;
  /** The person who asked for it in the dashboard; absent for an API key. */
  readonly userId?: UserId;
}

/** The workflow of an attempt: its input, its search attributes, and the summary that operators see. */
export interface AttemptPlan {
  readonly input: OperationInput;
  readonly searchAttributes: readonly SearchAttributePair[];
  readonly summary: string;
}

/** A money operation as the gateway knows it. `idempotent` makes sure that it runs at most once per key. */
export interface MoneyOperation<Body> {
  readonly kind: OperationKind;
  /** Checks what the schema cannot, before anything is started or stored. Returns null if the request is valid. */
  check(request: ApiRequest<Body>): ApiError | null;
  /** May read the database: the values to search by are not always in the request. */
  plan(request: ApiRequest<Body>, attempt: Attempt, database: Database): AttemptPlan | Promise<AttemptPlan>;
}
