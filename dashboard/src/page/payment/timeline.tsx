import type { PaymentDetail } from '../../wire/payment.js';
import { classNames } from '../parts/class-names.js';
import { Section } from '../parts/layout.js';
import { Time } from '../parts/time.js';
import { paymentTexts } from '../text/payment.js';
import styles from './timeline.module.css';
import { timelineOf } from './timeline-entries.js';

const texts = paymentTexts.detail;

/** What happened to the payment, newest first. */
export function Timeline({ payment }: { readonly payment: PaymentDetail }) {
  const entries = timelineOf(payment);
  return (
    <Section title={texts.timeline} aside={texts.events(entries.length)}>
      <ol className={styles.list}>
        {entries.map(({ title, lead, at, tone }) => (
          <li key={`${at} ${title}`} className={classNames(styles.entry, styles[tone])}>
            <b>{title}</b>
            <Time at={at} as="seconds" />
            {lead !== null && <p>{lead}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
