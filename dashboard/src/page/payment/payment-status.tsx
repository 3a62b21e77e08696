import type { PaymentRow } from '../../wire/payment.js';
import { formatAmount } from '../parts/format-amount.js';
import { Status, type StatusLook } from '../parts/status.js';
import { paymentTexts as texts } from '../text/payment.js';
import styles from './payment-status.module.css';

const looks: Readonly<Record<PaymentRow['status'], StatusLook>> = {
  requires_action: { shape: 'ring', tone: 'warn' },
  processing: { shape: 'wait', tone: 'quiet' },
  authorized: { shape: 'half', tone: 'info' },
  succeeded: { shape: 'disc', tone: 'good' },
  captured: { shape: 'disc', tone: 'good' },
  canceled: { shape: 'slash', tone: 'quiet' },
  failed: { shape: 'cross', tone: 'bad' },
};

type Shown = Pick<PaymentRow, 'status' | 'amount' | 'currency' | 'failure' | 'refunded' | 'disputed'>;

/** The status, and what became of a paid payment. `pill` is for the title of its page. */
export function PaymentStatus({ payment, pill = false }: { readonly payment: Shown; readonly pill?: boolean }) {
  const { status, disputed } = payment;
  const more = moreOf(payment);
  return (
    <span className={styles.status}>
      <Status {...looks[status]} pill={pill}>
        {texts.statuses[status]}
      </Status>
      {more !== null && <span className={styles.more}>{more}</span>}
      {disputed > 0 && <span className={styles.disputed}>{texts.disputed}</span>}
    </span>
  );
}

function moreOf({ status, amount, currency, failure, refunded }: Shown): string | null {
  if (status === 'failed') return failure === null ? null : (texts.failures[failure] ?? null);
  if (refunded === 0) return null;
  return refunded === amount ? texts.refundedInFull : texts.refunded(formatAmount(refunded, currency));
}
