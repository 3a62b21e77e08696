import { formatAmount } from '../parts/format-amount.js';
import { balanceTexts as texts } from '../text/balance.js';
import type { CurrencyBalance } from './balance-query.js';
import styles from './balance.module.css';

/** What the next run would pay, or the first reason why it would not. */
export function NextPayout({ balance }: { readonly balance: CurrencyBalance }) {
  const { currency, next_payout: next } = balance;
  const [reason] = next.skip_reasons;
  if (reason === undefined) return formatAmount(next.estimated_amount, currency);
  const text = texts.skips[reason](formatAmount(next.minimum_amount, currency));
  return <span className={reason === 'below_minimum' ? undefined : styles.bad}>{text}</span>;
}
