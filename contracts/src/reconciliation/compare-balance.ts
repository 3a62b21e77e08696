/** A payout as it affects the balance of its merchant's account at the partner. Minor units. */
export interface PayoutOnAccount {
  /** Three upper-case letters. */
  readonly currency: string;
  readonly amount: number;
  /**
   * - `elsewhere`: not transferred yet, at the bank, or taken back. A payout that is held before its transfer is here.
   * - `on_account`: transferred, and not sent to the bank.
   * - `moving`: a call is under way, or the account and our row were read at different moments.
   */
  readonly money: 'elsewhere' | 'on_account' | 'moving';
}

/** A balance that the payouts of its account do not explain. Minor units; `expected` is the money of its payouts. */
export interface UnexplainedBalance {
  readonly currency: string;
  readonly amount: number;
  readonly expected: number;
}

/**
 * What the balances of a merchant's account show beyond its payouts: money that no payout of ours brought, or that is
 * missing there. The money of a payout that is moving may be there or not. Pure.
 *
 * @param balances by currency, even of one that we do not pay in.
 */
export function unexplainedBalances(
  balances: Readonly<Record<string, number>>,
  payouts: readonly PayoutOnAccount[],
): UnexplainedBalance[] {
  const sumOf = (currency: string, money: PayoutOnAccount['money']) =>
    payouts.reduce((sum, each) => (each.currency === currency && each.money === money ? sum + each.amount : sum), 0);
  const currencies = new Set([...Object.keys(balances), ...payouts.map(({ currency }) => currency)]);
  return [...currencies].flatMap((currency) => {
    const amount = balances[currency] ?? 0;
    const expected = sumOf(currency, 'on_account');
    const rest = amount - expected;
    return rest < 0 || rest > sumOf(currency, 'moving') ? [{ currency, amount, expected }] : [];
  });
}
