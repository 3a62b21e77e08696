import type { PaymentActor, PaymentDetail } from '../../wire/payment.js';
import { formatAmount } from '../parts/format-amount.js';
import { paymentTexts } from '../text/payment.js';

const texts = paymentTexts.entries;

export interface TimelineEntry {
  readonly title: string;
  readonly lead: string | null;
  /** RFC 3339. */
  readonly at: string;
  /** `good` ends well, `bad` badly; `open` is on its way. */
  readonly tone: 'good' | 'bad' | 'open';
}

/** What happened to a payment, newest first, in words. */
export function timelineOf(payment: PaymentDetail): readonly TimelineEntry[] {
  const money = (amount: number) => `${formatAmount(amount, payment.currency)} ${payment.currency}`;
  const entries: TimelineEntry[] = [
    { title: texts.created, lead: null, at: payment.created_at, tone: 'open' },
    ...payment.history.map(({ to, at }) => statusEntry(payment, to, at)),
    ...payment.operations.map(({ kind, at, by }): TimelineEntry => {
      return { title: kind === 'cancel' ? texts.cancel : texts.capture, lead: actorText(by), at, tone: 'open' };
    }),
    ...payment.refunds.map(({ status, amount, updated_at: at, by }): TimelineEntry => {
      const tone = ({ pending: 'open', succeeded: 'good', failed: 'bad' } as const)[status];
      return { title: texts.refund[status](money(amount)), lead: actorText(by), at, tone };
    }),
    ...payment.disputes.map(({ amount, created_at: at }): TimelineEntry => {
      return { title: texts.dispute(money(amount)), lead: null, at, tone: 'bad' };
    }),
  ];
  return entries
    .map((entry, index) => ({ entry, index }))
    .toSorted((a, b) => Date.parse(b.entry.at) - Date.parse(a.entry.at) || b.index - a.index)
    .map(({ entry }) => entry);
}

function statusEntry(payment: PaymentDetail, to: PaymentDetail['status'], at: string): TimelineEntry {
  const title = texts[to];
  switch (to) {
    case 'succeeded':
    case 'captured':
      return { title, lead: null, at, tone: 'good' };
    case 'failed':
      return { title, lead: paymentTexts.failures[payment.failure ?? ''] ?? null, at, tone: 'bad' };
    case 'canceled':
      return {
        title,
        lead: payment.cancellation_reason === 'expired' ? texts.expiredLead : texts.canceledLead,
        at,
        tone: 'bad',
      };
    case 'requires_action':
    case 'processing':
    case 'authorized':
      return { title, lead: texts[`${to}Lead`], at, tone: 'open' };
  }
}

function actorText(by: PaymentActor | null): string {
  if (by === null) return texts.byProcessor;
  return by.kind === 'user' ? texts.by(by.name) : texts.byApi;
}
