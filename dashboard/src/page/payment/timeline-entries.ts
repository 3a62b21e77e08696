import type { PaymentActor, PaymentDetail, PaymentEvent } from '../../wire/payment.js';
import { formatAmount } from '../parts/format-amount.js';
import { paymentTexts } from '../text/payment.js';

const texts = paymentTexts.entries;

export interface TimelineEntry {
  readonly title: string;
  /** Names as the API has them, before the lead. */
  readonly codes?: readonly TimelineCode[];
  readonly lead: string | null;
  /** RFC 3339. */
  readonly at: string;
  /** Until when it held, after the lead. RFC 3339. */
  readonly validUntil?: string;
  /** `good` ends well, `bad` badly; `open` is on its way; `before` came before the payment. */
  readonly tone: 'good' | 'bad' | 'open' | 'before';
  /** The dispute whose page has the rest. */
  readonly disputeId?: string;
  /** What was sent to endpoints about it. */
  readonly events: readonly PaymentEvent[];
}

export interface TimelineCode {
  /** What it is, before it; not needed where it says so itself. */
  readonly label?: string;
  readonly code: string;
  /** It is the id of a request, which is in the request log. */
  readonly isRequest?: true;
}

type Told = Omit<TimelineEntry, 'events'> & {
  /** Which events say the same: their resource, and their type, or every one of the resource. */
  readonly about?: readonly [resource: string, type: string | null];
};

/** What happened to a payment, newest first, in words. */
export function timelineOf(payment: PaymentDetail): readonly TimelineEntry[] {
  const entries = toldOf(payment).map(({ about, ...entry }): TimelineEntry => {
    const [resource, type = null] = about ?? [];
    const isAbout = (event: PaymentEvent) => event.resource_id === resource && (type ?? event.type) === event.type;
    return { ...entry, events: payment.events.filter(isAbout) };
  });
  const told = new Set(entries.flatMap(({ events }) => events));
  const others = payment.events.filter((event) => !told.has(event) && texts.others[event.type] !== undefined);
  const all = [
    ...entries,
    ...others.map((event): TimelineEntry => {
      return { title: texts.others[event.type] ?? event.type, lead: null, at: event.at, tone: 'open', events: [event] };
    }),
  ];
  return all
    .map((entry, index) => ({ entry, index }))
    .toSorted((a, b) => Date.parse(b.entry.at) - Date.parse(a.entry.at) || b.index - a.index)
    .map(({ entry }) => entry);
}

/** In the order in which they stand when they happened in the same millisecond. */
function toldOf(payment: PaymentDetail): readonly Told[] {
  const { id, price } = payment;
  const money = (amount: number) => `${formatAmount(amount, payment.currency)} ${payment.currency}`;
  return [
    ...(price === null
      ? []
      : [
          {
            title: texts.quoted,
            ...tablesOf(price.rule_packs),
            at: price.quoted_at,
            validUntil: price.valid_until,
            tone: 'before' as const,
          },
        ]),
    {
      title: texts.created,
      codes: requestCodes(payment.charged_by),
      lead: null,
      at: payment.created_at,
      tone: 'open',
      about: [id, 'payment_intent.created'],
    },
    ...payment.operations.map(({ kind, at, by }): Told => {
      return { title: kind === 'cancel' ? texts.cancel : texts.capture, lead: actorText(by), at, tone: 'open' };
    }),
    ...payment.history.flatMap(({ to, at }, index): Told[] => {
      const about = [id, `payment_intent.${to}`] as const;
      if (to !== 'processing') return [{ ...statusEntry(payment, to, at), about }];
      // Every charge begins so. It is news while it lasts, and when it lasted so long that an event says it.
      const isLast = index === payment.history.length - 1;
      if (!isLast && !payment.events.some(({ type }) => type === 'payment_intent.processing')) return [];
      const lead = isLast ? texts.processingLead : texts.processedLead;
      return [{ title: texts.processing, lead, at, tone: 'open', about }];
    }),
    ...payment.refunds.map(({ id: refundId, status, amount, updated_at: at, by }): Told => {
      const tone = ({ pending: 'open', succeeded: 'good', failed: 'bad' } as const)[status];
      return { title: texts.refund[status](money(amount)), lead: actorText(by), at, tone, about: [refundId, null] };
    }),
    ...payment.disputes.map(({ id: disputeId, amount, created_at: at }): Told => {
      return { title: texts.dispute(money(amount)), lead: null, at, tone: 'bad', disputeId, about: [disputeId, null] };
    }),
  ];
}

function requestCodes(request: PaymentDetail['charged_by']): readonly TimelineCode[] {
  if (request === null) return [];
  const { idempotency_key: key, request_id: id } = request;
  const label = key === null ? texts.onlyRequest : texts.request;
  return [
    ...(key === null ? [] : [{ label: texts.idempotencyKey, code: key }]),
    ...(id === null ? [] : [{ label, code: id, isRequest: true as const }]),
  ];
}

/** The rules and the first rates, or the first table where neither was used; the page of the quote has all tables. */
function tablesOf(tables: readonly string[]): Pick<TimelineEntry, 'codes' | 'lead'> {
  const shown = ['rules/', 'rates/'].flatMap((kind) => tables.find((table) => table.startsWith(kind)) ?? []);
  const codes = (shown.length > 0 ? shown : tables.slice(0, 1)).map((code) => ({ code }));
  const others = tables.length - codes.length;
  return { codes, lead: others > 0 ? texts.otherTables(others) : null };
}

function statusEntry(payment: PaymentDetail, to: Exclude<PaymentDetail['status'], 'processing'>, at: string): Told {
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
    case 'authorized':
      return { title, lead: texts[`${to}Lead`], at, tone: 'open' };
  }
}

function actorText(by: PaymentActor | null): string {
  if (by === null) return texts.byProcessor;
  return by.kind === 'user' ? texts.by(by.name) : texts.byApi;
}

/** `delivered to 1 of 2 endpoints, 1 waiting for a retry`. Null for an event that is sent nowhere. */
export function deliveryText({ endpoints, delivered, waiting }: PaymentEvent): string | null {
  if (endpoints === 0) return null;
  const to = texts.deliveredTo(delivered, endpoints);
  if (delivered === endpoints) return to;
  return `${to}, ${waiting > 0 ? texts.waiting(waiting) : texts.undelivered(endpoints - delivered)}`;
}
