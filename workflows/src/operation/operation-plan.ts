import type { ResolveOutcome, SettleOutcome, SubmitOutcome } from '@landed/activities/operation/types';
import type { Entity } from '@landed/contracts/entity/entity';
import type { ManualResolution, OperationInput } from '@landed/contracts/operation/types';
import type { ToldResource } from '@landed/contracts/webhook/types';
import type { ActivityOptions } from '@temporalio/workflow';
import type { OperationTimings } from './timings.js';

/** What a money verb brings: everything else about being durable is the same for all of them. */
export interface OperationPlan {
  readonly input: OperationInput;
  /** Whose queue the slow lane runs on; null when the merchant named a payment that it has not. */
  readonly entity: Entity | null;
  /** What is not as {@link operationTimings} says. */
  readonly timings: Partial<OperationTimings>;
  /** Prepare, submit, commit in one go; a local activity. A failure of it says nothing about the processor. */
  submitOnce(): Promise<SubmitOutcome>;
  /** Reads until the processor states a fact, then commits; runs as a regular activity with these options. */
  settle(options: ActivityOptions): Promise<SettleOutcome>;
  /** Checks an operator's word against the processor and commits it; runs as a regular activity. */
  resolve(options: ActivityOptions, resolution: ManualResolution): Promise<ResolveOutcome>;
  /** Whose events its merchant's endpoints are told of once the answer is out. */
  readonly tells: ToldResource;
  /** What the workflow still does once the answer is out. */
  afterwards?(outcome: SettleOutcome): Promise<void>;
}

/** The plan with every duration decided. */
export type OperationSteps = OperationPlan & { readonly timings: OperationTimings };
