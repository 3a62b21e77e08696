import type { BankAccountDetails } from '../token/record.js';

/** A bank account of a connected account. Its number is not stored: the last four digits decide how payouts to it end. */
export interface ExternalAccountRecord {
  /** `ba_…` */
  readonly id: string;
  /** The connected account. */
  readonly account: string;
  readonly bankAccount: BankAccountDetails;
  readonly isDefault: boolean;
  /** `errored` after a payout to it has failed: nothing more is paid to it. */
  readonly status: 'new' | 'errored';
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
}
