import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PaymentRow } from '../../wire/payment.js';
import { linkClass, quietClass, Section } from '../parts/layout.js';
import { Money } from '../parts/money.js';
import { type Column, rowLinkClass, Table } from '../parts/table.js';
import { Time } from '../parts/time.js';
import { ErrorBox, Skeleton } from '../parts/waiting.js';
import { PaymentStatus } from '../payment/payment-status.js';
import { paymentsQuery } from '../payment/queries.js';
import { useMerchant } from '../session/merchant.js';
import { useZone } from '../session/zone.js';
import { homeTexts as texts } from '../text/home.js';
import { paymentTexts } from '../text/payment.js';
import styles from './home-page.module.css';

const shown = 5;

/** The newest payments. They are the first page of Payments, which is then loaded already. */
export function LatestPayments() {
  const { base } = useMerchant();
  const zone = useZone();
  const { data, error, refetch } = useQuery(paymentsQuery(base, {}, zone));
  const all = (
    <Link to={`${base}/payments`} className={linkClass}>
      {texts.allPayments}
    </Link>
  );
  return (
    <Section title={texts.latest} acts={all}>
      {error !== null && <ErrorBox what={paymentTexts.what} error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton rows={shown} />}
      {data?.payments.length === 0 && <p className={quietClass}>{paymentTexts.noneLead}</p>}
      {data !== undefined && data.payments.length > 0 && (
        <Table caption={texts.latest} rows={data.payments.slice(0, shown)} rowKey={({ id }) => id} columns={columns} />
      )}
    </Section>
  );
}

function Amount({ payment: { id, amount, currency } }: { readonly payment: PaymentRow }) {
  const { base } = useMerchant();
  return (
    <Link to={`${base}/payments/${id}`} className={rowLinkClass}>
      <b>
        <Money amount={amount} currency={currency} />
      </b>
    </Link>
  );
}

const heads = paymentTexts.columns;
const columns: readonly Column<PaymentRow>[] = [
  {
    key: 'amount',
    head: heads.amount,
    align: 'end',
    phone: 'title-end',
    cell: (payment) => <Amount payment={payment} />,
  },
  { key: 'status', head: heads.status, phone: 'below', cell: (payment) => <PaymentStatus payment={payment} /> },
  {
    key: 'reference',
    head: heads.reference,
    phone: 'title',
    cell: ({ reference }) => (
      <span className={styles.reference}>
        {reference ?? <span className={quietClass}>{paymentTexts.noReference}</span>}
      </span>
    ),
  },
  {
    key: 'buyer',
    head: heads.buyer,
    tone: 'soft',
    cell: ({ buyer_email: email }) => <span className={styles.reference}>{email ?? paymentTexts.erased}</span>,
  },
  {
    key: 'created',
    head: heads.created,
    align: 'end',
    tone: 'quiet',
    phone: 'below-end',
    cell: ({ created_at: at }) => <Time at={at} />,
  },
];
