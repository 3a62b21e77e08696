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
  /** Absent until the first account link: then the account counts as verified. */
  readonly onboarding?: OnboardingRecord;
}

/** What the check of a business can end in; `pending` is its state until then. */
export const CHECK_RESULTS = ['verified', 'needs_information', 'rejected'] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/** The hosted onboarding of an account. Nothing that was typed on its page is stored. */
export interface OnboardingRecord {
  /** `started`: a link was made, and the form was not sent. */
  readonly state: 'started' | 'pending' | CheckResult;
  /** What a pending check ends in. */
  readonly next: CheckResult | null;
  /** The newest link. It ends with its use, with the next link, or at `expiresAt`, in Unix seconds. */
  readonly link: { readonly id: string; readonly expiresAt: number; readonly isUsed: boolean };
  readonly returnUrl: string;
  readonly refreshUrl: string;
}

/** The account after money came in (positive) or went out (negative). */
export function withMoney(account: ConnectedAccountRecord, currency: string, amount: number): ConnectedAccountRecord {
  const before = account.available[currency] ?? 0;
  return { ...account, available: { ...account.available, [currency]: before + amount } };
}
