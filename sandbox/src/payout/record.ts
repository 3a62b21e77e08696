export const PAYOUT_STATUSES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Money that a connected account sends to its bank. Amounts are minor units; times are Unix seconds. */
export interface PayoutRecord {
  /** `po_…` */
  readonly id: string;
  /** The connected account. */
  readonly account: string;
  /** The platform's account, which gets the events. */
  readonly platform: string;
  /** `ba_…` */
  readonly destination: string;
  readonly amount: number;
  readonly currency: string;
  readonly status: PayoutStatus;
  /** Stripe's failure code; set when the payout failed. */
  readonly failureCode: string | null;
  /** What the bank does next; null when nothing more happens by itself. */
  readonly next: { readonly status: PayoutStatus; readonly failureCode: string | null } | null;
  readonly arrivalDate: number;
  readonly description: string | null;
  readonly statementDescriptor: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  /** `created` as ISO 8601 with milliseconds. */
  readonly createdAt: string;
  readonly idempotencyKey: string | null;
}
