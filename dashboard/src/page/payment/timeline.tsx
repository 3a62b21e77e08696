import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { PaymentDetail, PaymentEvent } from '../../wire/payment.js';
import { classNames } from '../parts/class-names.js';
import { linkClass, quietClass, Section } from '../parts/layout.js';
import { Time } from '../parts/time.js';
import { useMay, useMerchant } from '../session/merchant.js';
import { paymentTexts } from '../text/payment.js';
import styles from './timeline.module.css';
import { deliveryText, type TimelineCode, type TimelineEntry, timelineOf } from './timeline-entries.js';

const texts = paymentTexts.detail;

/** What happened to the payment, newest first. */
export function Timeline({ payment }: { readonly payment: PaymentDetail }) {
  const entries = timelineOf(payment);
  return (
    <Section title={texts.timeline} acts={<span className={quietClass}>{texts.events(entries.length)}</span>}>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.title}`} className={classNames(styles.entry, styles[entry.tone])}>
            <b>
              <Title entry={entry} />
            </b>
            <Time at={entry.at} as="seconds" />
            <Lead entry={entry} />
            {entry.events.map((event) => (
              <Sent key={event.id} event={event} />
            ))}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Title({ entry: { title, disputeId } }: { readonly entry: TimelineEntry }) {
  const { base } = useMerchant();
  const seesDisputes = useMay('disputes.read');
  if (disputeId === undefined || !seesDisputes) return title;
  return (
    <Link to={`${base}/disputes/${disputeId}`} className={linkClass}>
      {title}
    </Link>
  );
}

/** Names as codes, then words, and until when it held. */
function Lead({ entry: { codes = [], lead, validUntil } }: { readonly entry: TimelineEntry }) {
  if (codes.length === 0 && lead === null) return null;
  return (
    <p>
      {codes.map((code, index) => (
        <Fragment key={code.code}>
          {index > 0 && (code.label === undefined ? ', ' : ' • ')}
          <Code shown={code} />
        </Fragment>
      ))}
      {codes.length > 0 && lead !== null && ' '}
      {lead}
      {validUntil !== undefined && (
        <>
          {' • '}
          {paymentTexts.entries.validUntil} <Time at={validUntil} />
        </>
      )}
    </p>
  );
}

function Code({ shown: { label, code, isRequest } }: { readonly shown: TimelineCode }) {
  const { base } = useMerchant();
  const seesRequests = useMay('requests.read');
  const text = <code>{code}</code>;
  return (
    <>
      {label !== undefined && `${label} `}
      {isRequest && seesRequests ? (
        <Link to={`${base}/requests`} search={{ id: code }} className={linkClass}>
          {text}
        </Link>
      ) : (
        text
      )}
    </>
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
