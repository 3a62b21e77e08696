import type { LandedEvent, PaymentIntentStatus, Refund } from './types.js';

/** Where each status may go in one step: what the service itself allows. A refund that succeeded can be sent back. */
const moves = {
  payment_intent: {
    requires_action: ['processing', 'authorized', 'succeeded', 'canceled', 'failed'],
    processing: ['requires_action', 'authorized', 'succeeded', 'canceled', 'failed'],
    authorized: ['captured', 'canceled'],
    succeeded: [],
    captured: [],
    canceled: [],
    failed: [],
  } satisfies Moves<PaymentIntentStatus['status']>,
  refund: {
    pending: ['succeeded', 'failed'],
    succeeded: ['failed'],
    failed: [],
  } satisfies Moves<Refund['status']>,
};

type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

type Table = Readonly<Record<string, readonly string[]>>;

/** What was last applied to the local record: its sequence alone, or with the status that the record has. */
export type LastApplied =
  | number
  | null
  | undefined
  | { readonly sequence?: number | null | undefined; readonly status?: string | null | undefined };

/**
 * Whether an event is news for its resource. It is not when one with its sequence or a later one was applied, nor when
 * its status cannot follow the one that the local record has: a read may have brought a later status than any event.
 */
export function forwardOnly(lastApplied: LastApplied, event: LandedEvent): boolean {
  const { sequence, status } = typeof lastApplied === 'object' ? (lastApplied ?? {}) : { sequence: lastApplied };
  if (event.sequence <= (sequence ?? 0)) return false;
  const object: { readonly object: string; readonly status?: unknown } = event.data.object;
  return typeof object.status !== 'string' || mayFollow(object.object, status, object.status);
}

/**
 * Whether a resource that was in one status can be in another now, at once or by way of others. For payments and
 * refunds; of everything else, and of statuses that are newer than this package, nothing is known and all may follow.
 */
export function mayFollow(object: string, from: string | null | undefined, to: string): boolean {
  const table: Table | undefined = Object.hasOwn(moves, object) ? moves[object as keyof typeof moves] : undefined;
  if (from === undefined || from === null || from === to || table === undefined) return true;
  if (!Object.hasOwn(table, from) || !Object.hasOwn(table, to)) return true;
  const reached = new Set<string>([from]);
  for (const status of reached) for (const next of table[status] ?? []) reached.add(next);
  return reached.has(to);
}
