import type { Account } from '../account.js';
import type { Settled } from '../store/commit.js';
import type { Store } from '../store/store.js';
import { type DeliveryMode, NORMAL } from './delivery-mode.js';
import { LIFETIME_MS, Outbox } from './outbox.js';
import { Poster } from './post-event.js';
import type { EventRecord } from './record.js';
import { renderEvent } from './render-event.js';
import { signatureHeader } from './sign.js';

/** Deliveries that are noted together cost the disk one write; what a crash forgets is sent once more. */
const NOTE_EVERY_MS = 500;

interface Channel {
  readonly account: Account;
  readonly outbox: Outbox;
  mode: DeliveryMode;
  /** What `reorder` has collected. */
  collected: EventRecord[];
}

/** Tells accounts of their events: at least once, each account by itself, and never in the way of a call. */
export class EventSender {
  readonly #store: Store;
  readonly #now: () => Date;
  readonly #poster = new Poster();
  readonly #stop = new AbortController();
  readonly #channels: ReadonlyMap<string, Channel>;
  #settled: Settled[] = [];
  #note: NodeJS.Timeout | undefined;

  constructor(store: Store, accounts: readonly Account[], now: () => Date) {
    this.#store = store;
    this.#now = now;
    const reachable = accounts.filter((account) => account.webhook !== undefined);
    this.#channels = new Map(reachable.map((account) => [account.id, this.#channel(account)]));
  }

  /** Sends again what an earlier process of the last day did not get rid of. */
  start(): void {
    for (const { account, outbox } of this.#channels.values()) {
      outbox.send(this.#since(account, this.#now().getTime() - LIFETIME_MS).filter((event) => this.#isOwed(event)));
    }
  }

  /** The events of one change. */
  send(events: readonly EventRecord[]): void {
    const channel = this.#channels.get(events[0]?.account ?? '');
    if (channel === undefined) return;
    const { outbox, mode } = channel;
    switch (mode.mode) {
      case 'normal':
        outbox.send(events);
        return;
      case 'drop':
        for (const event of events) this.#settle(event, 'dropped');
        return;
      case 'duplicate':
        outbox.send(events.flatMap((event) => [event, event]));
        return;
      case 'delay':
        outbox.after(mode.delayMs, () => outbox.send(events));
        return;
      case 'reorder':
        if (channel.collected.length === 0) outbox.after(mode.delayMs, () => sendBackwards(channel));
        channel.collected.push(...events);
        return;
    }
  }

  /** Every event of these accounts since then once more, whatever became of it and whatever the mode. @returns how many. */
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

  /** Ends what is under way; what nobody took yet is sent by the next process. */
  close(): void {
    this.#stop.abort();
    for (const { outbox } of this.#channels.values()) outbox.close();
    this.#poster.close();
    this.#writeNotes();
  }

  #channel(account: Account): Channel {
    const outbox = new Outbox({
      attempt: (event) => this.#attempt(account, event),
      settle: (event, as) => this.#settle(event, as),
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

  #isOwed(event: EventRecord): boolean {
    return event.tell && this.#store.settledAs(event.id) === undefined;
  }

  /** Oldest first; instants are milliseconds. */
  #since({ id }: Account, since: number): EventRecord[] {
    const { events } = this.#store;
    const ids = events.ids(id);
    const at = (place: number): number => events.any(ids[place] ?? '')?.at ?? 0;
    let first = ids.length;
    while (first > 0 && at(first - 1) >= since) first -= 1;
    return ids.slice(first).flatMap((event) => events.any(event) ?? []);
  }

  #settle(event: EventRecord, as: Settled['as']): void {
    if (this.#stop.signal.aborted) return;
    this.#settled.push({ event: event.id, as });
    this.#note ??= setTimeout(() => this.#writeNotes(), NOTE_EVERY_MS);
  }

  #writeNotes(): void {
    clearTimeout(this.#note);
    this.#note = undefined;
    const settled = this.#settled;
    this.#settled = [];
    this.#store.settle(settled);
  }
}

function sendBackwards(channel: Channel): void {
  const events = channel.collected.toReversed();
  channel.collected = [];
  channel.outbox.send(events);
}
