/** When the merchant's part of a charge becomes available, and for how long its reserve is held. */
export interface SettlementTerms {
  /** Days from the capture until a payout may take the merchant's part. The processor has paid us by then. */
  readonly settlementDelayDays: number;
  /** Days from the capture; the rest of the last day (UTC) is added. */
  readonly reserveDays: number;
}

export const defaultSettlementTerms: SettlementTerms = { settlementDelayDays: 2, reserveDays: 90 };
