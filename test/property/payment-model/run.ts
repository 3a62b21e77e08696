import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiResponse } from '../../setup/merchant-api.js';
import { statusAndCode } from '../../setup/retrying-merchant.js';
import type { SandboxPayment } from '../../setup/sandbox-control.js';
import type { Account, Order } from './account.js';
import { type StoredPayment, storedPayments } from './account-books.js';
import { createBody, errorCode, type PaymentIdentity } from './bodies.js';
import { met } from './met.js';
import type * as model from './model.js';
import type { Create, Fault } from './steps.js';
import { storyOf, storyOfModel } from './story.js';

const tokens: Readonly<Record<model.Card, string>> = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  challenge: 'pm_card_threeDSecureRequired',
  challengeThenDeclined: 'pm_card_threeDSecureRequiredChargeDeclined',
  refundFails: 'pm_card_refundFail',
  refundWaits: 'pm_card_pendingRefund',
};

export const paths = {
  create: '/v1/payment_intents',
  capture: '/v1/capture',
  cancel: '/v1/cancel',
  refund: '/v1/refund',
};
export const calls = {
  create: 'payment_intents.create',
  capture: 'payment_intents.capture',
  cancel: 'payment_intents.cancel',
  refund: 'refunds.create',
} as const;
export const reads = {
  create: ['payment_intents.list'],
  capture: ['payment_intents.retrieve'],
  cancel: ['payment_intents.retrieve'],
  refund: ['refunds.list', 'refunds.retrieve'],
} as const;
export const everyCall = [...Object.values(calls), ...Object.values(reads).flat()];

/** A payment of the sequence: where the model has it, and where it will be once we have been told. */
export interface Tracked {
  readonly card: model.Card;
  readonly identity: PaymentIdentity;
  readonly clientSecret: string | null;
  state: model.ModelPayment;
  next: model.ModelPayment | null;
}

/** A request with its key, and the answer that the key has. */
export interface Kept {
  readonly key: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: ApiResponse;
}

/** What the processor's books say of a payment. */
export type TheirRow = readonly [status: string, amount: number, captured: number, refunded: number];

/** One sequence on its way: what it made and asked so far, and how it reaches the world. */
export class Run {
  readonly account: Account;
  readonly orders: readonly Order[];
  readonly since = new Date().toISOString();
  readonly payments: Tracked[] = [];
  readonly kept: Kept[] = [];
  mode: 'normal' | 'drop' | 'duplicate' | 'reorder' = 'normal';
  /** While the processor is out its books are ahead of the model or behind it, depending on what was lost. */
  out = false;

  constructor(account: Account, orders: readonly Order[]) {
    this.account = account;
    this.orders = orders;
  }

  get place(): { readonly entity: string; readonly rail: 'test' | 'live' } {
    return { entity: this.account.entity, rail: this.account.rail };
  }

  /** What was lost is told after all. */
  async replay(): Promise<void> {
    await this.account.sandbox.replayEvents(this.since, this.place);
    for (const tracked of this.payments) if (tracked.next !== null) await this.until(tracked, [tracked.next], 30_000);
  }

  async untilTold(tracked: Tracked): Promise<void> {
    if (this.mode !== 'drop' && tracked.next !== null) await this.until(tracked, [tracked.next], 30_000);
  }

  async until(tracked: Tracked, ends: readonly model.ModelPayment[], milliseconds: number): Promise<void> {
    const deadline = Date.now() + milliseconds;
    for (;;) {
      const stored = storyOf(await this.stored(tracked));
      const end = ends.find((candidate) => storyOfModel(candidate) === stored);
      if (end !== undefined) {
        tracked.state = end;
        tracked.next = null;
        return;
      }
      if (Date.now() > deadline) expect(stored).toBe(ends.map(storyOfModel).join(' or '));
      await sleep(50);
    }
  }

  /** Sends identical requests at once: one is executed, the others get its answer or are told to wait for it. */
  async send(verb: keyof typeof paths, body: Readonly<Record<string, unknown>>, copies: number): Promise<ApiResponse> {
    const key = randomUUID();
    const path = paths[verb];
    const answers = await Promise.all(
      Array.from({ length: copies }, () => this.account.api.post(path, body, { 'idempotency-key': key })),
    );
    const given = answers.filter((answer) => errorCode(answer) !== 'idempotency_in_progress');
    const [answer] = given;
    if (answer === undefined) throw new Error('Nobody was answered.');
    for (const other of given) expect([other.status, other.text]).toEqual([answer.status, answer.text]);
    this.kept.push({ key, path, body, answer });
    met(`${verb} ${statusAndCode(answer)}`);
    if (given.length < answers.length) met('in progress');
    // What was armed for one call shall meet no other; an outage goes on.
    if (!this.out) await this.account.sandbox.clear(this.place);
    return answer;
  }

  async arm(verb: keyof typeof calls, fault: Fault | null): Promise<void> {
    if (fault === null) return;
    met(`fault ${fault.fault}`);
    const { sandbox } = this.account;
    const at = this.place;
    await sandbox.arm({ operation: calls[verb], fault: fault.fault, times: 1, delay_ms: fault.delay_ms, ...at });
    if (!fault.staleRead) return;
    for (const operation of reads[verb]) await sandbox.arm({ operation, fault: 'stale_read', times: 1, ...at });
  }

  track(step: Create, order: Order, answer: ApiResponse, state: model.ModelPayment): Tracked {
    const { id, client_secret: clientSecret } = answer.body as { id: string; client_secret: string | null };
    const { entity, rail } = this.account;
    const identity = {
      id,
      entity,
      livemode: rail === 'live',
      taxQuoteId: order.quoteId,
      paymentMethod: tokens[step.card],
    };
    expect([answer.status, answer.body]).toEqual([200, createBody(state, identity)]);
    const tracked = { card: step.card, identity, clientSecret, state, next: null };
    this.payments.push(tracked);
    return tracked;
  }

  async atProcessor(): Promise<ReadonlyMap<string, readonly TheirRow[]>> {
    const { entity, rail, sandbox } = this.account;
    const found = new Map<string, TheirRow[]>();
    for (const payment of await sandbox.payments(this.since)) {
      if (payment.entity !== entity || payment.rail !== rail) continue;
      const id = payment.metadata['landed_payment_intent'] ?? '';
      found.set(id, [...(found.get(id) ?? []), theirRow(payment)]);
    }
    return found;
  }

  payment(of: number): Tracked {
    return this.payments[of % this.payments.length] as Tracked;
  }

  orderOf(step: Create): { order: Order; body: Readonly<Record<string, unknown>> } {
    const order = this.orders[step.order] as Order;
    const body = { ...order.body, payment_method: tokens[step.card], capture_method: step.captureMethod };
    return { order, body };
  }

  async stored({ identity }: Tracked): Promise<StoredPayment> {
    const row = (await storedPayments(this.account.books, [identity.id])).get(identity.id);
    if (row === undefined) throw new Error(`No payment ${identity.id}.`);
    return row;
  }
}

function theirRow(payment: SandboxPayment): TheirRow {
  return [payment.status, payment.amount, payment.amount_captured, payment.amount_refunded];
}
