import type { Keyring } from '@landed/codec/keyring';
import type { OperationKind } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import type { InlineCallsOf } from '../processor/guard/inline-calls.js';
import type { ProcessorOf } from '../processor/port.js';

/** A step that an operation has completed. */
export type OperationStep = 'loaded' | 'prepared' | 'submitted' | 'saved';

/** Dependencies of the activities that change payments and refunds. */
export interface PaymentDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly processorOf: ProcessorOf;
  /** Absent: every inline call is sent. */
  readonly inlineCallsOf?: InlineCallsOf;
  /**
   * After a server error that the processor has stored under a key, its reads must not show the effect for this long. Only
   * then did the operation not happen. Absent: `defaultStoredErrorMilliseconds`.
   */
  readonly storedErrorMilliseconds?: number;
  /**
   * For this long after acceptance, an operator cannot decide that an operation did not happen: its first call may still
   * be sent. Absent: `defaultDecisionWaitMilliseconds`.
   */
  readonly decisionWaitMilliseconds?: number;
  /** Called and awaited after each step. Only tests set it, to end a process at a known step. */
  readonly reached?: (kind: OperationKind, step: OperationStep) => Promise<void>;
}
