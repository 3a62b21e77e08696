import type { LandedEvent, RetrievedPaymentIntent, Refund } from './types.js';

/** The status changes that the service allows. A succeeded refund can still fail: the bank may return the money. */
const moves = {
  payment_intent: {
    requires_action: ['processing', 'authorized', 'succeeded', 'canceled', 'failed'],
    processing: ['requires_action', 'authorized', 'succeeded', 'canceled', 'failed'],
    authorized: ['captured', 'canceled'],
    succeeded: [],
    captured: [],
    canceled: [],
    failed: [],
  } satisfies Moves<RetrievedPaymentIntent['status']>,
  refund: {
    pending: ['succeeded', 'failed'],
    succeeded: ['failed'],
    failed: [],
  } satisfies Moves<Refund['status']>,
};

type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

type Table = Readonly<Record<string, readonly string[]>>;

/** Your local record: the `sequence` of the last applied event, alone or together with the record's `status`. */
export type LastApplied =
  | number
  | null
  | undefined
  | { readonly sequence?: number | null | undefined; readonly status?: string | null | undefined };

/**
 * Whether to apply an event to your local record. False if an event with the same or a later `sequence` was applied.
 * Also false if the event's status cannot follow the record's status, because a read was ahead of the events.
 */
export function forwardOnly(lastApplied: LastApplied, event: LandedEvent): boolean {
  const { sequence, status } = typeof lastApplied === 'object' ? (lastApplied ?? {}) : { sequence: lastApplied };
  if (event.sequence <= (sequence ?? 0)) return false;
  const object: { readonly object: string; readonly status?: unknown } = event.data.object;
  return typeof object.status !== 'string' || mayFollow(object.object, status, object.status);
}

/**
 * Whether a payment or refund can go from one status to another, in one step or several. True for other objects and for
 * statuses that this version does not know.
 */
export function mayFollow(object: string, from: string | null | undefined, to: string): boolean {
  const table: Table | undefined = Object.hasOwn(moves, object) ? moves[object as keyof typeof moves] : undefined;
  if (from === undefined || from === null || from === to || table === undefined) return true;
  if (!Object.hasOwn(table, from) || !Object.hasOwn(table, to)) return true;
  const reached = new Set<string>([from]);
  for (const status of reached) for (const next of table[status] ?? []) reached.add(next);
  return reached.has(to);
}
