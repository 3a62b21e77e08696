import type { PaymentDetail } from '../../wire/payment.js';
import { serverNow } from '../api/server-clock.js';
import { classNames } from '../parts/class-names.js';
import { formatAmount } from '../parts/format-amount.js';
import { shortDay } from '../parts/format-time.js';
import { quietClass, Section } from '../parts/layout.js';
import { useZone } from '../session/zone.js';
import { paymentTexts } from '../text/payment.js';
import styles from './money-split.module.css';
import { taxName } from './tax-name.js';

const texts = paymentTexts.detail;

/** Whether it is still to come. */
const isLater = (at: string | null | undefined): at is string => at != null && Date.parse(at) > serverNow();

/**
 * The captured total in its parts, as they were booked. The numbers are beside the bar, so it is only a picture. What was
 * refunded or disputed since is said below: it has changed what is still the merchant's.
 */
export function MoneySplit({ payment }: { readonly payment: PaymentDetail }) {
  const zone = useZone();
  const { split, currency, reserve, payout, remitted_by: remitter } = payment;
  if (split === null) {
    return (
      <Section title={texts.money}>
        <p className={quietClass}>{texts.moneyNone}</p>
      </Section>
    );
  }
  const since = (['refunded', 'disputed'] as const).filter((name) => payment[name] > 0);
  const isUnchanged = since.length === 0;
  const until = reserve === null || !isUnchanged ? null : shortDay(reserve.due_at, serverNow(), zone);
  const from = isUnchanged && isLater(payout?.available_at) ? shortDay(payout.available_at, serverNow(), zone) : null;
  const parts = (
    [
      ['available', from === null ? texts.parts.available : texts.parts.availableFrom(from)],
      ['reserve', until === null ? texts.parts.reserve : texts.parts.reserveUntil(until)],
      ['fee', texts.parts.fee],
      ['tax', texts.parts.tax(taxName(payment.price) ?? texts.priceColumns.tax)],
      ['duty', texts.parts.duty],
    ] as const
  ).filter(([name]) => split[name] > 0);
  return (
    <Section title={texts.money} aside={isUnchanged ? undefined : texts.moneyAtCapture}>
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
      {!isUnchanged && (
        <dl className={classNames(styles.parts, styles.since)}>
          {since.map((name) => (
            <div key={name}>
              <dt>{texts.moneySince[name]}</dt>
              <dd>{formatAmount(-payment[name], currency)}</dd>
            </div>
          ))}
        </dl>
      )}
      {remitter === 'merchant' && <p className={quietClass}>{texts.merchantRemits}</p>}
    </Section>
  );
}
