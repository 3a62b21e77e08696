/** What the processor keeps of a captured charge: a share in basis points, and a fixed part in minor units. */
export interface ProcessorFee {
  readonly bps: number;
  readonly fixed: number;
}

/** Stripe's list price for a domestic card. */
export const LIST_PRICE: ProcessorFee = { bps: 290, fixed: 30 };

/** The fee of a captured amount at an account. */
export type FeeOf = (account: string, amount: number) => number;

/** Rounds half up, as the processor's invoices do. An account's own fee replaces the general one. */
export function feeOfAccounts(
  accounts: readonly { readonly id: string; readonly fee?: ProcessorFee }[],
  general: ProcessorFee,
): FeeOf {
  const fees = new Map(accounts.map(({ id, fee }) => [id, fee ?? general]));
  return (account, amount) => {
    const { bps, fixed } = fees.get(account) ?? general;
    return Math.floor((amount * bps + 5_000) / 10_000) + fixed;
  };
}
