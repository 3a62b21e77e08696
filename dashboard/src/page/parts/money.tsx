import { formatAmount } from './format-amount.js';
import styles from './money.module.css';

/** Number, then ISO code in a quieter tone. Never a symbol, because several currencies share one. Null: no amount. */
export function Money({ amount, currency }: { readonly amount: number | null; readonly currency: string }) {
  return (
    <span className={styles.money}>
      {amount === null ? '–' : formatAmount(amount, currency)} <i>{currency}</i>
    </span>
  );
}
