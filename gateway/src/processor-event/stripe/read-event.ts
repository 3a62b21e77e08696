import { createHash } from 'node:crypto';
import { asId, isUuid } from '@landed/contracts/ids/ids';
import type {
  ProcessorEventInput,
  ProcessorEventSubject,
  ProcessorHint,
} from '@landed/contracts/processor-event/types';
import { z } from 'zod';
import { decodeUtf8 } from '../../body/decode-utf8.js';

/**
 * The types that can tell us something. What only repeats another of them (`charge.succeeded`), or what we caused and
 * wait for ourselves (`payment_intent.created`, `refund.created`), is not among them.
 */
const hints: Readonly<Record<string, ProcessorHint>> = {
  'payment_intent.succeeded': 'payment_succeeded',
  'payment_intent.amount_capturable_updated': 'payment_authorized',
  'payment_intent.payment_failed': 'payment_failed',
  'payment_intent.canceled': 'payment_canceled',
  'refund.updated': 'refund_changed',
  'refund.failed': 'refund_changed',
};

/** What the worker writes on the processor's objects, to know them again. */
const paymentIntentMetadata = 'landed_payment_intent';
const refundMetadata = 'landed_refund';

/** Of an event no more is read than where to look. */
const eventSchema = z.looseObject({
  id: z.string().min(1).max(255),
  object: z.literal('event'),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.looseObject({
    object: z.looseObject({ metadata: z.record(z.string(), z.unknown()).nullish() }),
  }),
});

export interface ReadEvent {
  readonly livemode: boolean;
  /** Null for what is not ours or can tell us nothing. */
  readonly hint: Pick<ProcessorEventInput, 'eventHash' | 'hint' | 'subject'> | null;
}

/** Reads the bytes of a signed event; null when they are no event. */
export function readEvent(bytes: Buffer): ReadEvent | null {
  const parsed = eventSchema.safeParse(parseJson(bytes));
  if (!parsed.success) return null;
  const { id, type, livemode, data } = parsed.data;
  const hint = Object.hasOwn(hints, type) ? hints[type] : undefined;
  const subject = hint && subjectOf(hint, data.object.metadata ?? {});
  if (hint === undefined || subject === undefined || subject === null) return { livemode, hint: null };
  return { livemode, hint: { eventHash: createHash('sha256').update(id).digest('hex'), hint, subject } };
}

function subjectOf(hint: ProcessorHint, metadata: Readonly<Record<string, unknown>>): ProcessorEventSubject | null {
  if (hint === 'refund_changed') {
    const id = uuidOf(metadata[refundMetadata]);
    return id === null ? null : { kind: 'refund', refundId: asId<'refund'>(id) };
  }
  const id = uuidOf(metadata[paymentIntentMetadata]);
  return id === null ? null : { kind: 'payment', paymentIntentId: asId<'payment_intent'>(id) };
}

function uuidOf(value: unknown): string | null {
  return typeof value === 'string' && isUuid(value) ? value.toLowerCase() : null;
}

function parseJson(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
