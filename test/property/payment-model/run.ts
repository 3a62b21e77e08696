import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiResponse } from '../../setup/merchant-api.js';
import { statusAndCode } from '../../setup/retrying-merchant.js';
import type { SandboxPayment } from '../../setup/sandbox-records.js';
import type { Account, Order } from './account.js';
import { type StoredPayment, storedPayments } from './account-ledger.js';
import { createBody, errorCode, type PaymentIdentity } from './bodies.js';
import { cover } from './coverage.js';
import { modelEventHistory, storedEventHistory } from './event-history.js';
import type * as model from './model.js';
import type { Create, Fault } from './steps.js';

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

/** A payment of the sequence: its state in the model, and its state after the event that is still expected. */
export interface Tracked {
  readonly card: model.Card;
  readonly identity: PaymentIdentity;
  readonly clientSecret: string | null;
  state: model.ModelPayment;
  next: model.ModelPayment | null;
}

/** A request with its key, and the response that is stored under the key. */
export interface SentRequest {
  readonly key: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly response: ApiResponse;
}

/** A payment as the processor has it. */
export type ProcessorRow = readonly [status: string, amount: number, captured: number, refunded: number];

/** One running sequence: its payments and requests so far, and its access to the system under test. */
export class Run {
  readonly account: Account;
  readonly orders: readonly Order[];
  readonly since = new Date().toISOString();
  readonly payments: Tracked[] = [];
  readonly sentRequests: SentRequest[] = [];
  mode: 'normal' | 'drop' | 'duplicate' | 'reorder' = 'normal';
  /** While the processor is down, its records may be ahead of the model or behind it, depending on what was lost. */
  isProcessorDown = false;

  constructor(account: Account, orders: readonly Order[]) {
    this.account = account;
    this.orders = orders;
  }

  get place(): { readonly entity: string; readonly rail: 'test' | 'live' } {
    return { entity: this.account.entity, rail: this.account.rail };
  }

  /** Sends all lost events again. */
  async replay(): Promise<void> {
    await this.account.sandbox.replayEvents(this.since, this.place);
    for (const tracked of this.payments) if (tracked.next !== null) await this.until(tracked, [tracked.next], 30_000);
  }

  async untilNotified(tracked: Tracked): Promise<void> {
    if (this.mode !== 'drop' && tracked.next !== null) await this.until(tracked, [tracked.next], 30_000);
  }

  async until(tracked: Tracked, ends: readonly model.ModelPayment[], milliseconds: number): Promise<void> {
    const deadline = Date.now() + milliseconds;
    for (;;) {
      const stored = storedEventHistory(await this.stored(tracked));
      const end = ends.find((candidate) => modelEventHistory(candidate) === stored);
      if (end !== undefined) {
        tracked.state = end;
        tracked.next = null;
        return;
      }
      if (Date.now() > deadline) expect(stored).toBe(ends.map(modelEventHistory).join(' or '));
      await sleep(50);
    }
  }

  /** Sends identical requests at once: one is executed; the others get its response, or a 409 that asks them to wait. */
  async send(kind: keyof typeof paths, body: Readonly<Record<string, unknown>>, copies: number): Promise<ApiResponse> {
    const key = randomUUID();
    const path = paths[kind];
    const responses = await Promise.all(
      Array.from({ length: copies }, () => this.account.api.post(path, body, { 'idempotency-key': key })),
    );
    const final = responses.filter((response) => errorCode(response) !== 'idempotency_in_progress');
    const [response] = final;
    if (response === undefined) throw new Error('No request got a final response.');
    for (const other of final) expect([other.status, other.text]).toEqual([response.status, response.text]);
    this.sentRequests.push({ key, path, body, response });
    cover(`${kind} ${statusAndCode(response)}`);
    if (final.length < responses.length) cover('in progress');
    // A fault that was armed for one call must not affect another. An outage continues.
    if (!this.isProcessorDown) await this.account.sandbox.clear(this.place);
    return response;
  }

  /** Sends a request whose response is not stored. */
  sendOnce(kind: keyof typeof paths, body: Readonly<Record<string, unknown>>): Promise<ApiResponse> {
    cover(`${kind} not stored`);
    return this.account.api.post(paths[kind], body, { 'idempotency-key': randomUUID() });
  }

  async arm(kind: keyof typeof calls, fault: Fault | null): Promise<void> {
    if (fault === null) return;
    cover(`fault ${fault.fault}`);
    const { sandbox } = this.account;
    const at = this.place;
    await sandbox.arm({ operation: calls[kind], fault: fault.fault, times: 1, delay_ms: fault.delay_ms, ...at });
    if (!fault.staleRead) return;
    for (const operation of reads[kind]) await sandbox.arm({ operation, fault: 'stale_read', times: 1, ...at });
  }

  track(step: Create, order: Order, response: ApiResponse, state: model.ModelPayment): Tracked {
    const { id, client_secret: clientSecret } = response.body as { id: string; client_secret: string | null };
    const { entity, rail } = this.account;
    const identity = {
      id,
      entity,
      livemode: rail === 'live',
      taxQuoteId: order.quoteId,
      paymentMethod: tokens[step.card],
    };
    expect([response.status, response.body]).toEqual([200, createBody(state, identity)]);
    const tracked = { card: step.card, identity, clientSecret, state, next: null };
    this.payments.push(tracked);
    return tracked;
  }

  async atProcessor(): Promise<ReadonlyMap<string, readonly ProcessorRow[]>> {
    const { entity, rail, sandbox } = this.account;
    const found = new Map<string, ProcessorRow[]>();
    for (const payment of await sandbox.payments(this.since)) {
      if (payment.entity !== entity || payment.rail !== rail) continue;
      const id = payment.metadata['landed_payment_intent'] ?? '';
      found.set(id, [...(found.get(id) ?? []), processorRow(payment)]);
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
    const row = (await storedPayments(this.account.ledger, [identity.id])).get(identity.id);
    if (row === undefined) throw new Error(`No payment ${identity.id}.`);
    return row;
  }
}

function processorRow(payment: SandboxPayment): ProcessorRow {
  return [payment.status, payment.amount, payment.amount_captured, payment.amount_refunded];
}
