import type { PayoutStatus as Name } from '@landed/contracts/payout/status';
import type { PayoutWeekView } from '../../wire/payout.js';
import { formatAmount } from '../parts/format-amount.js';
import { badClass } from '../parts/layout.js';
import { Status, type StatusLook } from '../parts/status.js';
import { Time } from '../parts/time.js';
import { payoutTexts as texts } from '../text/payout.js';
import { payoutFailures } from '../text/payout-failures.js';

const looks: Readonly<Record<Name, StatusLook>> = {
  created: { shape: 'half', tone: 'info' },
  in_transit: { shape: 'wait', tone: 'quiet' },
  paid: { shape: 'disc', tone: 'good' },
  failed: { shape: 'cross', tone: 'bad' },
};

export function PayoutStatus({ status, pill = false }: { readonly status: Name | 'skipped'; readonly pill?: boolean }) {
  const look: StatusLook = status === 'skipped' ? { shape: 'slash', tone: 'quiet' } : looks[status];
  return (
    <Status {...look} pill={pill}>
      {status === 'skipped' ? texts.skipped : texts.statuses[status]}
    </Status>
  );
}

/** What became of a week: when the bank had the money, why it did not take it, or why there was no payout. */
export function PayoutResult({ week }: { readonly week: PayoutWeekView }) {
  const { payout, skip_reason: reason, balance, currency } = week;
  if (reason !== null) return texts.skipReasons[reason](formatAmount(balance, currency));
  if (payout === null) return null;
  if (payout.failure !== null) return <span className={badClass}>{payoutFailures[payout.failure.code]}</span>;
  if (payout.paid_at !== null) return <Time at={payout.paid_at} as="day" />;
  if (payout.expected_at === null) return '–';
  return (
    <>
      {texts.expected} <Time at={payout.expected_at} as="day" />
    </>
  );
}
