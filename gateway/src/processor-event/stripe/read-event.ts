import { createHash } from 'node:crypto';
import { asId, isUuid } from '@landed/contracts/ids/ids';
import type {
  ProcessorEventInput,
  ProcessorEventKind,
  ProcessorEventSubject,
} from '@landed/contracts/processor-event/types';
import { z } from 'zod';
import { decodeUtf8 } from '../../body/decode-utf8.js';

/**
 * The event types that may need a workflow. Types that only repeat another one (`charge.succeeded`) and types that follow
 * from our own requests (`payment_intent.created`, `refund.created`) are ignored.
 */
const kinds: Readonly<Record<string, ProcessorEventKind>> = {
  'payment_intent.succeeded': 'payment_succeeded',
  'payment_intent.amount_capturable_updated': 'payment_authorized',
  'payment_intent.payment_failed': 'payment_failed',
  'payment_intent.canceled': 'payment_canceled',
  'refund.updated': 'refund_changed',
  'refund.failed': 'refund_changed',
};

/** The metadata with which the worker marks the processor's objects as ours. */
const paymentIntentMetadata = 'landed_payment_intent';
const refundMetadata = 'landed_refund';

/** Only the fields that identify the changed object are read. */
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
  /** Null when the object is not ours, or the type is ignored. */
  readonly change: Pick<ProcessorEventInput, 'eventHash' | 'kind' | 'subject'> | null;
}

/** Parses a signed event. Returns null when the bytes are not an event. */
export function readEvent(bytes: Buffer): ReadEvent | null {
  const parsed = eventSchema.safeParse(parseJson(bytes));
  if (!parsed.success) return null;
  const { id, type, livemode, data } = parsed.data;
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  const subject = kind && subjectOf(kind, data.object.metadata ?? {});
  if (kind === undefined || subject === undefined || subject === null) return { livemode, change: null };
  return { livemode, change: { eventHash: createHash('sha256').update(id).digest('hex'), kind, subject } };
}

function subjectOf(
  kind: ProcessorEventKind,
  metadata: Readonly<Record<string, unknown>>,
): ProcessorEventSubject | null {
  if (kind === 'refund_changed') {
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
