import type { OperationOutcome, ResolveOutcome } from '@landed/activities/operation/types';
import type { PaymentDependencies } from '@landed/activities/payment-intent/dependencies';
import type {
  IdempotencyRef,
  ManualResolution,
  OperationInput,
  OperationKind,
  OperationMemory,
} from '@landed/contracts/operation/types';
import type { SandboxFault } from '../../setup/sandbox-control.js';
import type { AtProcessor, Bench } from './bench.js';
import type { Rejection, Rows } from './expected.js';

export interface Activities<Input> {
  submit(input: Input): Promise<OperationOutcome>;
  reconcile(input: Input, memory: OperationMemory): Promise<OperationOutcome>;
  resolve(input: Input, resolution: ManualResolution): Promise<ResolveOutcome>;
}

/** What the matrix needs to know of a money operation to run it under every fault. */
export interface Definition<Input extends OperationInput> {
  readonly name: string;
  readonly kind: OperationKind;
  /** The call of the processor that has the effect, and the reads that look for it. */
  readonly sends: SandboxFault['operation'];
  readonly reads: readonly SandboxFault['operation'][];
  /** The status in the response once the operation was made, and before its outcome is known. */
  readonly done: string;
  readonly pending: string;
  /** Tables with a `merchant_id` that no other operation writes. */
  readonly tables?: readonly string[];
  activities(dependencies: PaymentDependencies): Activities<Input>;
  /** A first attempt, with everything that must exist before it here and at the processor. */
  arrange(bench: Bench): Promise<Input>;
  /** The same request under another attempt, with the ids that the gateway derives for it. */
  attempt(input: Input, idempotency: IdempotencyRef): Input;
  /** How often the processor made the operation. */
  effects(found: AtProcessor, input: Input): number;
  /** With its rows, and without them. */
  readonly rejections: { readonly unfinished: Rejection; readonly lost: Rejection };
  /** The rows of the expectations in which this operation differs from the others, each with its reason. */
  readonly differs: Rows;
  /** Another operation changes what this one has loaded. Absent: nothing that it loads can change. */
  readonly changeLoaded?: (bench: Bench, input: Input) => Promise<void>;
}
