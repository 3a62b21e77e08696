/** Wallets that can be switched to inactive. The others of the wire object are always active. */
export const SWITCHABLE = ['apple_pay', 'google_pay'] as const;
export type Switchable = (typeof SWITCHABLE)[number];

/** Why the check of a wallet fails. */
export const FAILURES = ['unreachable', 'certificate', 'redirect', 'terms_not_accepted'] as const;
export type Failure = (typeof FAILURES)[number];

/** A payment method domain of one account. The statuses are those of its last check. */
export interface DomainRecord {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly created: number;
  /** Null: the wallet is active. */
  readonly failures: Readonly<Record<Switchable, Failure | null>>;
}
