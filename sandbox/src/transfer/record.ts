/** Money that the platform sent to a connected account. Amounts are minor units; times are Unix seconds. */
export interface TransferRecord {
  /** `tr_…` */
  readonly id: string;
  /** The platform's account. */
  readonly account: string;
  /** The connected account. */
  readonly destination: string;
  readonly amount: number;
  readonly amountReversed: number;
  readonly currency: string;
  readonly transferGroup: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  /** `created` as ISO 8601 with milliseconds. */
  readonly createdAt: string;
  readonly idempotencyKey: string | null;
  /** Oldest first. */
  readonly reversals: readonly ReversalRecord[];
}

/** A part or the whole of a transfer that went back to the platform. */
export interface ReversalRecord {
  /** `trr_…` */
  readonly id: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created: number;
  readonly idempotencyKey: string | null;
}
