import { formatAmount } from './format-amount.js';
import styles from './money.module.css';

/** Number, then ISO code in a quieter tone. Never a symbol, because several currencies share one. */
export function Money({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return (
    <span className={styles.money}>
      {formatAmount(amount, currency)}
      <i>{currency}</i>
    </span>
  );
}
