import type { OperationOutcome } from '@landed/activities/operation/types';
import type { ManualOutcome } from '@landed/contracts/operation/types';
import type { SandboxFault } from '../../setup/sandbox-control.js';
import type { Bench } from './bench.js';

/** What an activity returned, or the error that it threw. */
export type Result = OperationOutcome | { readonly kind: 'threw'; readonly type: string };

/** A trial as a fault sees it, whatever the operation. */
export interface FaultyTrial {
  readonly bench: Bench;
  /** The calls of the processor: the one that has the effect, and those that look for it. */
  readonly calls: { readonly sends: SandboxFault['operation']; readonly reads: readonly SandboxFault['operation'][] };
  die(): never;
  pause(milliseconds: number): void;
  pass(milliseconds: number): void;
  copyRows(): Promise<void>;
  loseRows(): Promise<void>;
  changeLoaded(): Promise<void>;
  elsewhere(): FaultyTrial;
  submit(): Promise<Result>;
  decide(outcome: ManualOutcome): Promise<Result>;
  decideAtOnce(outcome: ManualOutcome): Promise<Result>;
  requireReview(): Promise<void>;
  respondWithoutOutcome(): Promise<void>;
  toEnd(result: Result): Promise<void>;
  becomeNextAttempt(): Promise<boolean>;
}
