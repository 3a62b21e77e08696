import type { PaymentDetail } from '../../wire/payment.js';
import { formatAmount } from '../parts/format-amount.js';
import { shortDay } from '../parts/format-time.js';
import { quietClass, Section } from '../parts/layout.js';
import { useTimeStyle } from '../session/time-style.js';
import { paymentTexts } from '../text/payment.js';
import styles from './money-split.module.css';

const texts = paymentTexts.detail;

/** Whether it is still to come. */
const isLater = (at: string | null | undefined): at is string => at != null && Date.parse(at) > Date.now();

/** The captured total in its parts, as they were booked. The numbers are beside the bar, so it is only a picture. */
export function MoneySplit({ payment }: { readonly payment: PaymentDetail }) {
  const style = useTimeStyle();
  const { split, currency, reserve, payout, remitted_by: remitter } = payment;
  if (split === null) {
    return (
      <Section title={texts.money}>
        <p className={quietClass}>{texts.moneyNone}</p>
      </Section>
    );
  }
  const until = reserve === null ? null : shortDay(reserve.due_at, Date.now(), style);
  const from = isLater(payout?.available_at) ? shortDay(payout.available_at, Date.now(), style) : null;
  const parts = (
    [
      ['available', from === null ? texts.parts.available : texts.parts.availableFrom(from)],
      ['reserve', until === null ? texts.parts.reserve : texts.parts.reserveUntil(until)],
      ['fee', texts.parts.fee],
      ['tax', texts.parts.tax],
      ['duty', texts.parts.duty],
    ] as const
  ).filter(([name]) => split[name] > 0);
  return (
    <Section title={texts.money}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(([name]) => (
          <i key={name} className={styles[name]} style={{ flexGrow: split[name] }} />
        ))}
      </div>
      <dl className={styles.parts}>
        {parts.map(([name, text]) => (
          <div key={name}>
            <dt>
              <i className={styles[name]} aria-hidden="true" />
              {text}
            </dt>
            <dd>{formatAmount(split[name], currency)}</dd>
          </div>
        ))}
      </dl>
      {remitter === 'merchant' && <p className={quietClass}>{texts.merchantRemits}</p>}
    </Section>
  );
}
