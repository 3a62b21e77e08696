import type { OperationOutcome, ResolveOutcome } from '@landed/activities/operation/types';
import type { Entity } from '@landed/contracts/entity/entity';
import type {
  ManualResolution,
  OperationInput,
  OperationKind,
  OperationMemory,
} from '@landed/contracts/operation/types';
import type { NotifiedResource } from '@landed/contracts/webhook/types';
import type { ActivityOptions } from '@temporalio/workflow';

/** The steps that one money operation adds to {@link runOperation}. Everything else is the same for all of them. */
export interface MoneyOperation {
  readonly kind: OperationKind;
  readonly input: OperationInput;
  /** The acquirer whose task queue runs `reconcile`. Null when the merchant named a payment that does not exist. */
  readonly entity: Entity | null;
  /** The payment or refund whose events the merchant's endpoints receive after the response. */
  readonly notifies: NotifiedResource;
  /** Prepares, calls the processor and saves, in one local activity. A thrown error says nothing about the processor. */
  submitInline(): Promise<OperationOutcome>;
  /**
   * Reads the processor until it states a fact, then saves it. A regular activity with these options. `memory` is what
   * the workflow knows even if the database has lost the rows.
   */
  reconcile(options: ActivityOptions, memory: OperationMemory): Promise<OperationOutcome>;
  /** Checks an operator's decision against the processor and saves it. A regular activity with these options. */
  resolve(options: ActivityOptions, resolution: ManualResolution): Promise<ResolveOutcome>;
  /** Runs after the response, before the merchant is notified. */
  afterResponse?(outcome: OperationOutcome): Promise<void>;
}
