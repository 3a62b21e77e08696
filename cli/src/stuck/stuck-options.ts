import type { ManualOutcome } from '@landed/contracts/operation/types';
import type { ChangeOptions } from '../access/stack-command.js';

export interface RecoverOptions extends ChangeOptions {
  /** Seconds. */
  readonly timeout: number;
  /** The point to which the database was restored. Absent: only Temporal lost data. */
  readonly since?: Date;
}

export interface ResolveOptions extends ChangeOptions {
  readonly outcome: ManualOutcome;
  readonly ticket: string;
  /** The processor's id of the payment. */
  readonly processorPayment?: string;
  /** Print the signed decision instead of sending it. */
  readonly print?: true;
}
