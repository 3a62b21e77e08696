import { Link } from '@tanstack/react-router';
import type { PaymentDetail, PaymentEvent } from '../../wire/payment.js';
import { classNames } from '../parts/class-names.js';
import { linkClass, Section } from '../parts/layout.js';
import { Time } from '../parts/time.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { paymentTexts } from '../text/payment.js';
import styles from './timeline.module.css';
import { deliveryText, timelineOf } from './timeline-entries.js';

const texts = paymentTexts.detail;

/** What happened to the payment, newest first. */
export function Timeline({ payment }: { readonly payment: PaymentDetail }) {
  const entries = timelineOf(payment);
  return (
    <Section title={texts.timeline} aside={texts.events(entries.length)}>
      <ol className={styles.list}>
        {entries.map(({ title, lead, at, tone, events }) => (
          <li key={`${at} ${title}`} className={classNames(styles.entry, styles[tone])}>
            <b>{title}</b>
            <Time at={at} as="seconds" />
            {lead !== null && <p>{lead}</p>}
            {events.map((event) => (
              <Sent key={event.id} event={event} />
            ))}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The event and where it has arrived. */
function Sent({ event }: { readonly event: PaymentEvent }) {
  const { base } = useMerchant();
  const seesEvents = useMay('endpoints.read');
  const text = deliveryText(event);
  if (text === null) return null;
  return (
    <p>
      {seesEvents ? (
        <Link to={`${base}/events/${event.id}`} className={linkClass}>
          <code>{event.type}</code>
        </Link>
      ) : (
        <code>{event.type}</code>
      )}{' '}
      {text}
    </p>
  );
}
