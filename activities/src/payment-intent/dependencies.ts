import type { Keyring } from '@landed/codec/keyring';
import type { OperationKind } from '@landed/contracts/operation/types';
import type { Database } from '@landed/prisma/database';
import type { InlineCallsOf } from '../processor/guard/inline-calls.js';
import type { ProcessorOf } from '../processor/port.js';

/** Where an operation has got to, between two effects. */
export type OperationStep = 'loaded' | 'prepared' | 'submitted' | 'saved';

/** What the steps of a payment's operations act through. */
export interface PaymentDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly processorOf: ProcessorOf;
  /** Absent: no call is held back. */
  readonly inlineCallsOf?: InlineCallsOf;
  /**
   * Told of each step, and waited for. No process of the product sets it: it is where a test ends a process at a known
   * moment.
   */
  readonly reached?: (kind: OperationKind, step: OperationStep) => Promise<void>;
}
