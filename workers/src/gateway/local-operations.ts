import { operationOf } from '@landed/activities/operation/outcomes';
import type { OperationOutcome } from '@landed/activities/operation/types';
import { type Entity, entityOfCurrency } from '@landed/contracts/entity/entity';
import type { OperationInput, OperationKind } from '@landed/contracts/operation/types';
import { type PaymentStatus, paymentStatuses } from '@landed/contracts/payment-intent/status';
import type { EndedAttempt, FollowedAttempt, LocalWorker, SavedPayment } from '@landed/gateway/temporal/local-worker';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import type { createActivities } from '../activities.js';
import { SavedPayments } from './saved-payments.js';

/** The inline attempts: what they return is what their workflow responds with, unless it has to reconcile. */
const inlineAttempts: ReadonlySet<string> = new Set(
  Object.values({
    checkout: 'submitCheckout',
    capture: 'submitCapture',
    cancel: 'submitCancel',
    refund: 'submitRefund',
    dispute_evidence: 'submitDisputeEvidence',
  } satisfies Record<OperationKind, keyof ReturnType<typeof createActivities>>),
);

/** Reports to the gateway of this process how inline attempts ended that run here, and what they saved. */
export class LocalOperations implements LocalWorker {
  readonly #acceptsStarts: () => boolean;
  readonly #followed = new Map<string, (ended: EndedAttempt | null) => void>();
  readonly #saved = new SavedPayments();

  /** @param acceptsStarts whether workflows start on the version of this process, and its worker runs. */
  constructor(acceptsStarts: () => boolean) {
    this.#acceptsStarts = acceptsStarts;
  }

  get takesStarts(): boolean {
    return this.#acceptsStarts();
  }

  follow(workflowId: string): FollowedAttempt {
    const { promise, resolve } = withResolvers<EndedAttempt | null>();
    // A repeated request follows the same workflow, and does not start it: the first one gets the result.
    const isFirst = !this.#followed.has(workflowId);
    if (isFirst) this.#followed.set(workflowId, resolve);
    return { ended: promise, stop: () => void (isFirst && this.#followed.delete(workflowId)) };
  }

  savedStatus(payment: SavedPayment): PaymentStatus | null {
    return this.#saved.statusOf(payment);
  }

  /** For the worker's `interceptors`: sees each activity end. */
  readonly intercept: ActivityInterceptorsFactory = ({ info }) => {
    if (!inlineAttempts.has(info.activityType)) return {};
    const tell = this.#followed.get(info.workflowExecution?.workflowId ?? '');
    return {
      inbound: {
        execute: async (input, next) => {
          try {
            const outcome = (await next(input)) as OperationOutcome;
            this.#remember(input.args[0] as OperationInput, outcome);
            tell?.(endOf(outcome));
            return outcome;
          } catch (error) {
            tell?.(null);
            throw error;
          }
        },
      },
    };
  };

  #remember({ rail }: OperationInput, outcome: OperationOutcome): void {
    const result = outcome.kind === 'completed' ? outcome.result : undefined;
    if (result === undefined || 'error' in result) return;
    const { paymentId: paymentIntentId, refundId, disputeId, currency } = result;
    const status = paymentStatuses.find((known) => known === result.status);
    const entity = (entityOfCurrency as Readonly<Record<string, Entity>>)[currency];
    const isPayment = refundId === undefined && disputeId === undefined;
    if (isPayment && status !== undefined && entity !== undefined) {
      this.#saved.add({ rail, entity, paymentIntentId }, status);
    }
  }
}

/** Like `finishOperation` of the workflow. An unknown outcome is reconciled first. */
function endOf(outcome: OperationOutcome): EndedAttempt | null {
  switch (outcome.kind) {
    case 'completed':
      return { kind: 'completed', ...outcome.result, operation: operationOf(outcome) };
    case 'retryable':
      return { kind: 'retryable', code: outcome.code, operation: null };
    case 'unknown':
    case 'needs_review':
      return null;
  }
}

interface Resolvers<Value> {
  readonly promise: Promise<Value>;
  readonly resolve: (value: Value) => void;
}

/** `Promise.withResolvers` is not in Node 20. */
function withResolvers<Value>(): Resolvers<Value> {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((taken) => {
    resolve = taken;
  });
  return { promise, resolve };
}
