import type { Refusal } from '@landed/contracts/errors/refusal';
import type { OperationId } from '@landed/contracts/ids/ids';
import type { IdempotencyRef } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import type { SearchAttributePair } from '@temporalio/common';
import type { ApiRequest } from '../routes/route.js';

/** One attempt of an operation, as every verb starts it. */
export interface Attempt {
  readonly operationId: OperationId;
  readonly idempotency: IdempotencyRef;
  /** When the database's clock said that the request was accepted; RFC 3339. */
  readonly acceptedAt: string;
}

/** The workflow of an attempt: its input, what operators search it by, and the line that they read first. */
export interface AttemptPlan {
  readonly input: unknown;
  readonly searchAttributes: readonly SearchAttributePair[];
  readonly summary: string;
}

/** A money verb as the gateway knows it. All that makes it happen once is in `idempotent`. */
export interface OperationVerb<Body> {
  /** The workflow's type name, which is also the value of `OpKind`. */
  readonly workflowType: string;
  /** Refuses what the schema cannot see, before anything starts or is stored; null when there is nothing to refuse. */
  check(request: ApiRequest<Body>): Refusal | null;
  /** May read the store: what an operator searches by is not always in the request. */
  plan(request: ApiRequest<Body>, attempt: Attempt, database: Database): AttemptPlan | Promise<AttemptPlan>;
}
