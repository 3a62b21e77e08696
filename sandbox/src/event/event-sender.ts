import { createHmac } from 'node:crypto';
import type { Account } from '../account.js';
import type { FinishedDelivery } from '../store/commit.js';
import type { Store } from '../store/store.js';
import { type DeliveryMode, NORMAL } from './delivery-mode.js';
import { LIFETIME_MS, Outbox } from './outbox.js';
import { Poster } from './poster.js';
import type { EventRecord } from './record.js';
import { renderEvent } from './render-event.js';

/** Delivery results are written in batches to save disk writes. Events whose result a crash loses are sent again. */
const SAVE_EVERY_MS = 500;

interface Channel {
  readonly account: Account;
  readonly outbox: Outbox;
  mode: DeliveryMode;
  /** The events that `reorder` has collected. */
  collected: EventRecord[];
}

/** Delivers events at least once, independently per account and without delaying calls. */
export class EventSender {
  readonly #store: Store;
  readonly #now: () => Date;
  readonly #poster = new Poster();
  readonly #stop = new AbortController();
  readonly #channels: ReadonlyMap<string, Channel>;
  #finished: FinishedDelivery[] = [];
  #saveTimer: NodeJS.Timeout | undefined;

  constructor(store: Store, accounts: readonly Account[], now: () => Date) {
    this.#store = store;
    this.#now = now;
    const reachable = accounts.filter((account) => account.webhook !== undefined);
    this.#channels = new Map(reachable.map((account) => [account.id, this.#channel(account)]));
  }

  /** Sends the undelivered events of the last day again. */
  start(): void {
    for (const { account, outbox } of this.#channels.values()) {
      outbox.send(
        this.#since(account, this.#now().getTime() - LIFETIME_MS).filter((event) => this.#isUndelivered(event)),
      );
    }
  }

  /** Delivers the events of one change. */
  send(events: readonly EventRecord[]): void {
    const channel = this.#channels.get(events[0]?.account ?? '');
    if (channel === undefined) return;
    const { outbox, mode } = channel;
    switch (mode.mode) {
      case 'normal':
        outbox.send(events);
        return;
      case 'drop':
        for (const event of events) this.#finish(event, 'dropped');
        return;
      case 'duplicate':
        outbox.send(events.flatMap((event) => [event, event]));
        return;
      case 'delay':
        outbox.after(mode.delayMs, () => outbox.send(events));
        return;
      case 'reorder':
        if (channel.collected.length === 0) outbox.after(mode.delayMs, () => sendReversed(channel));
        channel.collected.push(...events);
        return;
    }
  }

  /** Sends all events of these accounts since a time again, in any mode and with any result. @returns their number. */
  replay(accounts: readonly Account[], since: number): number {
    return accounts
      .map((account) => {
        const events = this.#since(account, since);
        const outbox = this.#channels.get(account.id)?.outbox;
        outbox?.send(events);
        return outbox === undefined ? 0 : events.length;
      })
      .reduce((sum, sent) => sum + sent, 0);
  }

  setMode(accounts: readonly Account[], mode: DeliveryMode): void {
    for (const { id } of accounts) {
      const channel = this.#channels.get(id);
      if (channel === undefined) continue;
      channel.mode = mode;
    }
  }

  /** Stops deliveries. The next process sends the undelivered events. */
  close(): void {
    this.#stop.abort();
    for (const { outbox } of this.#channels.values()) outbox.close();
    this.#poster.close();
    this.#saveResults();
  }

  #channel(account: Account): Channel {
    const outbox = new Outbox({
      attempt: (event) => this.#attempt(account, event),
      finish: (event, as) => this.#finish(event, as),
      now: this.#now,
    });
    return { account, outbox, mode: NORMAL, collected: [] };
  }

  async #attempt({ webhook, rail }: Account, event: EventRecord): Promise<boolean> {
    if (webhook === undefined) return false;
    const body = JSON.stringify(renderEvent(event, { livemode: rail === 'live', pending: true }));
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signatureHeader(webhook.secret, body, this.#now()),
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
    return this.#poster.post(webhook.url, body, headers, this.#stop.signal);
  }

  #isUndelivered(event: EventRecord): boolean {
    return event.notify && this.#store.deliveryResult(event.id) === undefined;
  }

  /** Oldest first; times are milliseconds. */
  #since({ id }: Account, since: number): EventRecord[] {
    const { events } = this.#store;
    const ids = events.ids(id);
    const at = (place: number): number => events.any(ids[place] ?? '')?.at ?? 0;
    let first = ids.length;
    while (first > 0 && at(first - 1) >= since) first -= 1;
    return ids.slice(first).flatMap((event) => events.any(event) ?? []);
  }

  #finish(event: EventRecord, as: FinishedDelivery['as']): void {
    if (this.#stop.signal.aborted) return;
    this.#finished.push({ event: event.id, as });
    this.#saveTimer ??= setTimeout(() => this.#saveResults(), SAVE_EVERY_MS);
  }

  #saveResults(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    const finished = this.#finished;
    this.#finished = [];
    this.#store.finishDeliveries(finished);
  }
}

function sendReversed(channel: Channel): void {
  const events = channel.collected.toReversed();
  channel.collected = [];
  channel.outbox.send(events);
}

/** Returns Stripe's signature header for a body. @param at the time of this attempt */
function signatureHeader(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
