import { createHash } from 'node:crypto';
import { asId, isUuid, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { ProcessorEventKind } from '@landed/contracts/processor-event/types';
import type { RefundId } from '@landed/contracts/refund/types';
import type { KeepReason } from '@landed/contracts/review-case/types';
import { z } from 'zod';
import { decodeUtf8 } from '../../body/decode-utf8.js';
import { isIgnored, isRefundType, isRepeatedByOther, kindOf } from './event-types.js';

/** The metadata with which the worker marks the processor's objects as ours. */
const paymentIntentMetadata = 'landed_payment_intent';
const refundMetadata = 'landed_refund';

const processorId = z.string().min(1).max(255);
/** A reference to another object: its id, or the expanded object. */
const reference = z.union([processorId, z.looseObject({ id: processorId }).transform(({ id }) => id)]).nullish();

/** Only the fields that identify the changed object are read. */
const eventSchema = z.looseObject({
  id: processorId,
  object: z.literal('event'),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.looseObject({
    object: z.looseObject({
      id: z.unknown().optional(),
      metadata: z.record(z.string(), z.unknown()).nullish(),
      payment_intent: reference.catch(null),
      charge: reference.catch(null),
      amount_refunded: z.number().nullish().catch(null),
      status: z.unknown().optional(),
    }),
  }),
});

/** The subject of an event: by our own id, or by the processor's ids of its payment and charge. */
export type ReadSubject =
  | { readonly kind: 'payment'; readonly paymentIntentId: PaymentIntentId }
  | { readonly kind: 'refund'; readonly refundId: RefundId }
  | { readonly kind: 'object'; readonly processorIds: readonly string[] };

export interface ReadChange {
  readonly kind: ProcessorEventKind;
  readonly subject: ReadSubject;
  /** The processor's id of the payment or dispute; null for other objects. */
  readonly objectId: string | null;
  /** Minor units that all refunds of a refunded charge took. */
  readonly amountRefunded: number | null;
}

export interface ReadEvent {
  readonly livemode: boolean;
  readonly eventHash: string;
  /** Why the event is kept; null for an event that is understood. */
  readonly keep: KeepReason | null;
  /** Null when the object is not ours, or the type needs no workflow. */
  readonly change: ReadChange | null;
}

type EventObject = z.output<typeof eventSchema>['data']['object'];

/** Parses a signed event. Returns null when the bytes are not an event in the form that we read. */
export function readEvent(bytes: Buffer): ReadEvent | null {
  const parsed = eventSchema.safeParse(parseJson(bytes));
  if (!parsed.success) return null;
  const { id, type, livemode, data } = parsed.data;
  const eventHash = createHash('sha256').update(id).digest('hex');
  const change = changeOf(type, data.object);
  return { livemode, eventHash, keep: keepReason(type, change), change };
}

/** A signed body that {@link readEvent} does not read, such as an event in another form: it has only its own hash. */
export function unreadEvent(bytes: Buffer): Pick<ReadEvent, 'eventHash' | 'keep'> {
  return { eventHash: createHash('sha256').update(bytes).digest('hex'), keep: 'unknown_type' };
}

function keepReason(type: string, change: ReadChange | null): KeepReason | null {
  if (type.startsWith('charge.dispute.')) return 'dispute';
  const isUnderstood = change !== null || isIgnored(type) || kindOf(type) !== null;
  return isUnderstood ? null : 'unknown_type';
}

function changeOf(type: string, object: EventObject): ReadChange | null {
  const kind = kindOf(type);
  if (kind === null || isRepeatedByOther(type, object.status)) return null;
  const objectId = typeof object.id === 'string' && object.id.length <= 255 ? object.id : null;
  switch (kind) {
    case 'refund_changed': {
      const refundId = uuidOf(object.metadata?.[refundMetadata]);
      // Creating a refund of ours is reported by the response to our call.
      if (refundId !== null && type === 'refund.created') return null;
      const ours = refundId === null ? null : { kind: 'refund' as const, refundId: asId<'refund'>(refundId) };
      // Metadata that names no refund of ours in our form: someone else's refund, of a payment that may be ours.
      const isForeign = object.metadata?.[refundMetadata] === undefined && isRefundType(type);
      if (ours !== null) return { kind, subject: ours, objectId: null, amountRefunded: null };
      return isForeign ? ofProcessorIds('foreign_refund_changed', object, null, null) : null;
    }
    case 'foreign_refund_changed':
      return ofProcessorIds(kind, { ...object, charge: objectId }, null, object.amount_refunded ?? null);
    case 'dispute_changed':
      return objectId === null ? null : ofProcessorIds(kind, object, objectId, null);
    case 'payout_changed':
    case 'business_changed': {
      const processorIds = objectId === null ? [] : [objectId];
      return { kind, subject: { kind: 'object', processorIds }, objectId: null, amountRefunded: null };
    }
    default: {
      const id = uuidOf(object.metadata?.[paymentIntentMetadata]);
      if (id === null) return null;
      const subject = { kind: 'payment', paymentIntentId: asId<'payment_intent'>(id) } as const;
      return { kind, subject, objectId, amountRefunded: null };
    }
  }
}

/** Null when the object names neither a payment nor a charge. */
function ofProcessorIds(
  kind: ProcessorEventKind,
  { payment_intent: payment, charge }: Pick<EventObject, 'payment_intent' | 'charge'>,
  objectId: string | null,
  amountRefunded: number | null,
): ReadChange | null {
  const processorIds = [payment, charge].filter((id) => typeof id === 'string');
  // A charge without a payment was not made by us.
  if (typeof payment !== 'string' && kind !== 'dispute_changed') return null;
  return processorIds.length === 0
    ? null
    : { kind, subject: { kind: 'object', processorIds }, objectId, amountRefunded };
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
