/** An account of a merchant below the platform's account. Times are Unix seconds unless stated otherwise. */
export interface ConnectedAccountRecord {
  /** `acct_…` */
  readonly id: string;
  /** The platform's account. */
  readonly account: string;
  readonly country: string;
  /** What the account has now, in minor units, by currency in lower case. Payouts cannot take more. */
  readonly available: Readonly<Record<string, number>>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  /** `created` as ISO 8601 with milliseconds. */
  readonly createdAt: string;
  readonly idempotencyKey: string | null;
}

/** The account after money came in (positive) or went out (negative). */
export function withMoney(account: ConnectedAccountRecord, currency: string, amount: number): ConnectedAccountRecord {
  const before = account.available[currency] ?? 0;
  return { ...account, available: { ...account.available, [currency]: before + amount } };
}
