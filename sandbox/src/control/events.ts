import { type Account, ENTITIES, RAILS } from '../account.js';
import { DELAY_MS_DEFAULT, DELIVERY_MODES } from '../event/delivery-mode.js';
import type { EventSender } from '../event/event-sender.js';
import type { EventRecord } from '../event/record.js';
import type { Store } from '../store/store.js';
import { choice, count, fieldsOf, instant } from './read-json.js';
import { readFilter } from './record-filter.js';

const DELAY_MS_MAX = 600_000;

/** Lists all events, oldest first, for `GET /_control/events`. Filters: `entity`, `rail`, `since`, `type`. */
export function controlEvents(
  store: Store,
  accounts: readonly Account[],
  query: URLSearchParams,
): Record<string, unknown>[] {
  const filter = readFilter(accounts, query, ['type']);
  const type = filter.value('type');
  return filter.accounts
    .flatMap((account) => eventsOfAccount(store, account).map((event) => ({ account, event })))
    .filter(({ event }) => filter.since === undefined || event.at >= filter.since)
    .filter(({ event }) => type === undefined || event.type === type)
    .sort((a, b) => a.event.at - b.event.at)
    .map(({ account, event }) => row(store, account, event));
}

/** `POST /_control/events`: sets the delivery mode of all accounts or some. @throws ControlError 400 */
export function controlEventMode(
  sender: EventSender,
  accounts: readonly Account[],
  body: unknown,
): Record<string, unknown> {
  const given = fieldsOf(body, ['mode', 'delay_ms', 'entity', 'rail']);
  const mode = choice(given, 'mode', DELIVERY_MODES);
  const delayMs = given['delay_ms'] === undefined ? DELAY_MS_DEFAULT[mode] : count(given, 'delay_ms', 0, DELAY_MS_MAX);
  const entity = given['entity'] === undefined ? null : choice(given, 'entity', ENTITIES);
  const rail = given['rail'] === undefined ? null : choice(given, 'rail', RAILS);
  const wanted = accounts.filter((row) => (entity ?? row.entity) === row.entity && (rail ?? row.rail) === row.rail);
  sender.setMode(wanted, { mode, delayMs });
  return { mode, delay_ms: delayMs, entity, rail };
}

/** `POST /_control/events/replay`: sends all events since a time again. @throws ControlError 400 */
export function controlReplay(sender: EventSender, accounts: readonly Account[], body: unknown): { replayed: number } {
  const given = fieldsOf(body, ['since', 'entity', 'rail']);
  const entity = given['entity'] === undefined ? null : choice(given, 'entity', ENTITIES);
  const rail = given['rail'] === undefined ? null : choice(given, 'rail', RAILS);
  const wanted = accounts.filter((row) => (entity ?? row.entity) === row.entity && (rail ?? row.rail) === row.rail);
  return { replayed: sender.replay(wanted, instant(given['since'])) };
}

function eventsOfAccount(store: Store, account: Account): EventRecord[] {
  return store.events.ids(account.id).flatMap((id) => store.events.get(account.id, id) ?? []);
}

function row(store: Store, account: Account, event: EventRecord): Record<string, unknown> {
  return {
    id: event.id,
    type: event.type,
    rail: account.rail,
    entity: account.entity,
    object: objectOf(event),
    payment: event.snapshot.payment?.id ?? event.snapshot.refund?.payment ?? null,
    delivery: event.notify ? (store.deliveryResult(event.id) ?? 'pending') : 'none',
    created_at: new Date(event.at).toISOString(),
  };
}

/** The id of the event's object. */
function objectOf({ type, snapshot }: EventRecord): string | null {
  const { payment, charge, refund, dispute, transfer, payout } = snapshot;
  if (transfer !== undefined || payout !== undefined) return transfer?.id ?? payout?.id ?? null;
  if (type.startsWith('charge.dispute.')) return dispute?.id ?? null;
  if (type.includes('refund.')) return refund?.id ?? null;
  return (type.startsWith('charge.') ? charge?.id : payment?.id) ?? null;
}
