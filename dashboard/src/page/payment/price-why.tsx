import type { PaymentDetail } from '../../wire/payment.js';
import { formatAmount } from '../parts/format-amount.js';
import { paymentTexts } from '../text/payment.js';
import styles from './payment-page.module.css';

const texts = paymentTexts.detail;

/** The range of the duty of a quote, its warnings and its assumptions. */
export function PriceWhy({
  price,
  currency,
}: {
  readonly price: NonNullable<PaymentDetail['price']>;
  readonly currency: string;
}) {
  const { assumptions, warnings, duty_range: range } = price;
  const show = (value: number) => `${formatAmount(value, currency)} ${currency}`;
  return (
    <div className={styles.why}>
      {range !== null && range.min !== range.max && <p>{texts.orderRange(show(range.min), show(range.max))}</p>}
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      {assumptions.length > 0 && (
        <details>
          <summary>{texts.assumptions(assumptions.length)}</summary>
          <ul>
            {assumptions.map((assumption) => (
              <li key={assumption}>{assumption}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
