import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { asId } from '@landed/contracts/ids/ids';
import { paymentLifecycleWorkflowId } from '@landed/workflows/ids';
import { recheck } from '@landed/workflows/messages/recheck';
import { stateChanged } from '@landed/workflows/messages/state-changed';
import type { SignalDefinition } from '@temporalio/common';
import { expect } from 'vitest';
import type { ApiAnswer } from '../../setup/merchant-api.js';
import { gist } from '../../setup/patient-merchant.js';
import type { SandboxPayment } from '../../setup/sandbox-control.js';
import type { Account, Order } from './account.js';
import { receivable, type StoredPayment, storedPayments } from './account-books.js';
import {
  actionBody,
  createBody,
  errorCode,
  type PaymentIdentity,
  readBody,
  refundBody,
  refusalBody,
} from './bodies.js';
import * as model from './model.js';
import { ledgerOf, shareProblems } from './money.js';
import type { Create, End, Fault, Part, Refund, Step } from './steps.js';

const tokens: Readonly<Record<model.Card, string>> = {
  good: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  challenge: 'pm_card_threeDSecureRequired',
  challengeThenDeclined: 'pm_card_threeDSecureRequiredChargeDeclined',
  refundFails: 'pm_card_refundFail',
  refundWaits: 'pm_card_pendingRefund',
};

const paths = { create: '/v1/payment_intents', capture: '/v1/capture', cancel: '/v1/cancel', refund: '/v1/refund' };
const calls = {
  create: 'payment_intents.create',
  capture: 'payment_intents.capture',
  cancel: 'payment_intents.cancel',
  refund: 'refunds.create',
} as const;
const reads = {
  create: ['payment_intents.list'],
  capture: ['payment_intents.retrieve'],
  cancel: ['payment_intents.retrieve'],
  refund: ['refunds.list', 'refunds.retrieve'],
} as const;
const everyCall = [...Object.values(calls), ...Object.values(reads).flat()];

/** A payment of the sequence: where the model has it, and where it will be once we have been told. */
interface Tracked {
  readonly card: model.Card;
  readonly identity: PaymentIdentity;
  readonly clientSecret: string | null;
  state: model.ModelPayment;
  next: model.ModelPayment | null;
}

/** A request with its key, and the answer that the key has. */
interface Kept {
  readonly key: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly answer: ApiAnswer;
}

/** Runs one sequence on an account that nobody else uses meanwhile, beside the model, and compares after every step. */
export class Sequence {
  readonly #account: Account;
  readonly #orders: readonly Order[];
  readonly #since = new Date().toISOString();
  readonly #payments: Tracked[] = [];
  readonly #kept: Kept[] = [];
  #mode: 'normal' | 'drop' | 'duplicate' | 'reorder' = 'normal';
  /** What was met, so that one can see that it was not always the same: `capture 200 captured`, `fault slow`, … */
  static readonly met = new Map<string, number>();
  /** While the processor is out its books are ahead of the model or behind it, depending on what was lost. */
  #out = false;

  private constructor(account: Account, orders: readonly Order[]) {
    this.#account = account;
    this.#orders = orders;
  }

  /** Leaves the account as it found it, apart from its books. Throws at the first step after which anything differs. */
  static async run(account: Account, steps: readonly Step[]): Promise<void> {
    const sequence = new Sequence(account, await account.orders());
    try {
      for (const [index, step] of steps.entries()) {
        try {
          await sequence.#take(step);
          await sequence.#compare();
        } catch (error) {
          throw new Error(`step ${index} ${JSON.stringify(step)}: ${difference(error)}`, { cause: error });
        }
      }
      await sequence.#end();
    } finally {
      await account.sandbox.clear(sequence.#place);
      await account.sandbox.events('normal', sequence.#place);
      account.balance = await receivable(account.books, account.entity, account.rail);
    }
  }

  async #take(step: Step): Promise<void> {
    switch (step.do) {
      case 'create':
        return this.#create(step);
      case 'capture':
      case 'cancel':
      case 'refund':
        return this.#act(step);
      case 'retry':
        return this.#retry(step.which, step.twist, step.copies);
      case 'challenge':
        return this.#challenge(this.#payment(step.of), step.outcome);
      case 'bank':
        return this.#bankSays(this.#payment(step.of), step.outcome);
      case 'events':
        met(`events ${step.mode}`);
        this.#mode = step.mode;
        return this.#account.sandbox.events(step.mode, {
          ...this.#place,
          ...(step.mode === 'reorder' ? { delay_ms: 100 } : {}),
        });
      case 'replay events':
        return this.#replay();
      case 'time':
        return this.#timePasses(this.#payment(step.of), step.until);
      case 'outage':
        return this.#outage(step);
    }
  }

  async #create(step: Create): Promise<void> {
    const { order, body } = this.#orderOf(step);
    await this.#arm('create', step.fault);
    const answer = await this.#send('create', body, step.copies);
    const state = model.charged(model.created(order.breakdown, step.captureMethod), step.card);
    this.#track(step, order, answer, state);
  }

  /** Capture, cancel or refund: as the model says for the payment as it is, or as it may have become meanwhile. */
  async #act(step: End | Refund): Promise<void> {
    const tracked = this.#payment(step.of);
    if (step.do === 'refund' && tracked.next !== null) await this.#replay();
    const verb = verbOf(step, tracked.state);
    const reaches = tracked.next === null && !model.isRefused(model.begin(tracked.state, verb));
    if (reaches) await this.#arm(step.do, step.fault);
    const answer = await this.#send(step.do, bodyOf(verb, tracked.identity.id), step.copies);
    if (tracked.next !== null && answer.status !== 422) {
      tracked.state = tracked.next;
      tracked.next = null;
    } else if (tracked.next !== null) {
      const { details } = (answer.body as { error: { details: { status: string } } }).error;
      if (details.status === tracked.next.status) [tracked.state, tracked.next] = [tracked.next, null];
    }
    const begun = model.begin(tracked.state, verb);
    if (model.isRefused(begun)) {
      expect([answer.status, answer.body]).toEqual([begun.status, refusalBody(begun)]);
      return;
    }
    tracked.state = done(tracked, begun, verb);
    await this.#expectDone(tracked, verb, answer);
  }

  async #expectDone(tracked: Tracked, verb: model.Verb, answer: ApiAnswer): Promise<void> {
    const expected =
      verb.verb === 'refund'
        ? await this.#lastRefundBody(tracked, answer)
        : actionBody(tracked.state, tracked.identity);
    expect([answer.status, answer.body]).toEqual([200, expected]);
  }

  /** As the model has the refund's state and the books its shares. */
  async #lastRefundBody(tracked: Tracked, answer: ApiAnswer): Promise<unknown> {
    const { id } = answer.body as { id: string };
    const stored = await this.#stored(tracked);
    const refund = stored.refunds.find((row) => row.id === id);
    const { status, amount } = tracked.state.refunds.at(-1) ?? {};
    if (refund === undefined || status === undefined || amount === undefined) return `a refund, not ${answer.text}`;
    return refundBody(tracked.state, tracked.identity, { ...refund, status, amount });
  }

  async #retry(which: number, twist: 'same' | 'other body' | 'other path', copies: number): Promise<void> {
    const { key, path, body, answer } = this.#kept[which % this.#kept.length] as Kept;
    const twisted =
      path === paths.create
        ? { ...body, merchant_reference: 'another' }
        : path === paths.refund
          ? { ...body, reason: 'other' }
          : { ...body, payment_intent_id: randomUUID() };
    const otherPath = path === paths.capture ? paths.cancel : paths.capture;
    const [first] = this.#payments as [Tracked];
    const request = {
      same: [path, body],
      'other body': [path, twisted],
      'other path': [otherPath, { payment_intent_id: first.identity.id }],
    } as const;
    const [to, what] = request[twist];
    met(`retry ${twist}`);
    const answers = await Promise.all(
      Array.from({ length: copies }, () => this.#account.api.post(to, what, { 'idempotency-key': key })),
    );
    for (const again of answers) {
      if (twist === 'same') {
        expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([
          answer.status,
          answer.text,
          'true',
        ]);
      } else expect([again.status, errorCode(again)]).toEqual([409, 'idempotency_key_conflict']);
    }
  }

  async #challenge(tracked: Tracked, outcome: 'succeed' | 'fail'): Promise<void> {
    if (tracked.clientSecret === null || tracked.next !== null || tracked.state.status !== 'requires_action') return;
    await this.#account.sandbox.completeChallenge(tracked.clientSecret, outcome);
    met(`challenge ${outcome}`);
    tracked.next = model.challenged(tracked.state, tracked.card, outcome);
    await this.#untilTold(tracked);
  }

  async #bankSays(tracked: Tracked, outcome: 'succeed' | 'fail'): Promise<void> {
    const index = tracked.state.refunds.findIndex(
      ({ status }) =>
        (tracked.card === 'refundWaits' && status === 'pending') ||
        (tracked.card === 'refundFails' && status === 'succeeded' && outcome === 'fail'),
    );
    if (index < 0 || tracked.next !== null) return;
    const ours = (await this.#stored(tracked)).refunds[index]?.id;
    const { sandbox } = this.#account;
    const theirs = (await sandbox.refunds(this.#since)).find(({ metadata }) => metadata['landed_refund'] === ours);
    await (outcome === 'fail' ? sandbox.failRefund(theirs?.id ?? '') : sandbox.succeedRefund(theirs?.id ?? ''));
    met(`bank ${outcome}`);
    tracked.next = model.settled(tracked.state, index, outcome === 'fail' ? 'failed' : 'succeeded');
    await this.#untilTold(tracked);
  }

  /** Whoever looks after a payment looks at the processor now, or finds that the time it was given is over. */
  async #timePasses(tracked: Tracked, until: 'next look' | 'expiry'): Promise<void> {
    const { state } = tracked;
    const waits = state.status === 'requires_action' || state.status === 'authorized';
    const refunding = state.refunds.some(({ status }) => status === 'pending');
    if (until === 'next look' ? !(waits || refunding) : !waits) return;
    met(`time ${until}${tracked.next === null ? '' : ', untold'}`);
    if (until === 'expiry') {
      await this.#account.books.rows(
        `UPDATE payment_intent SET capture_before = CASE WHEN status = 'authorized' THEN now() END,
                action_expires_at = CASE WHEN status = 'requires_action' THEN now() ELSE action_expires_at END
         WHERE id = $1`,
        [tracked.identity.id],
      );
      tracked.next ??= model.expired(state);
    }
    await this.#tellLifecycle(tracked, until === 'expiry' ? stateChanged : recheck);
    if (tracked.next !== null) await this.#until(tracked, [tracked.next], 30_000);
  }

  /** It is started once the answer is out: a moment later, as a rule. */
  async #tellLifecycle({ identity }: Tracked, signal: SignalDefinition): Promise<void> {
    const paymentIntentId = asId<'payment_intent'>(identity.id);
    const handle = this.#account.temporal.workflow.getHandle(
      paymentLifecycleWorkflowId({ rail: this.#account.rail, paymentIntentId }),
    );
    await expect
      .poll(() => handle.signal(signal).then(() => 'told', String), { timeout: 15_000, interval: 100 })
      .toBe('told');
  }

  /** What was lost is told after all. */
  async #replay(): Promise<void> {
    await this.#account.sandbox.replayEvents(this.#since, this.#place);
    for (const tracked of this.#payments) if (tracked.next !== null) await this.#until(tracked, [tracked.next], 30_000);
  }

  async #outage({ verb: step, effect, meanwhile }: Extract<Step, { do: 'outage' }>): Promise<void> {
    if (step.do === 'create') return this.#createInOutage(step, effect);
    const tracked = this.#payment(step.of);
    if (tracked.next !== null) await this.#replay();
    const verb = verbOf(step, tracked.state);
    const before = tracked.state;
    const begun = model.begin(before, verb);
    if (model.isRefused(begun)) return;
    await this.#breakDown(step.do, effect);
    const answer = await this.#send(step.do, bodyOf(verb, tracked.identity.id), step.copies);
    tracked.state = begun;
    const expected =
      verb.verb === 'refund' ? await this.#lastRefundBody(tracked, answer) : actionBody(before, tracked.identity);
    expect([answer.status, answer.body]).toEqual([200, expected]);
    await this.#whileOut(tracked, meanwhile);
    const from = tracked.state;
    await this.#heal(tracked, [done(tracked, from, verb, begun.refunds.length - 1)]);
  }

  async #createInOutage(step: Create, effect: boolean): Promise<void> {
    const { order, body } = this.#orderOf(step);
    const acceptedAt = Date.now();
    await this.#breakDown('create', effect);
    const answer = await this.#send('create', body, step.copies);
    const state = model.created(order.breakdown, step.captureMethod);
    const tracked = this.#track(step, order, answer, state);
    await this.#whileOut(tracked, []);
    const charged = model.charged(state, step.card);
    // A charge that was never sent is not made any more once the buyer is taken to be gone.
    const isLate = !effect && Date.now() - acceptedAt > 25_000;
    await this.#heal(tracked, isLate ? [charged, model.closed(state)] : [charged]);
  }

  async #breakDown(verb: keyof typeof calls, effect: boolean): Promise<void> {
    const { sandbox } = this.#account;
    const at = this.#place;
    met(`outage ${verb} ${effect ? 'after' : 'before'} the effect`);
    this.#out = true;
    if (effect) await sandbox.arm({ operation: calls[verb], fault: 'reset_after_effect', times: 1, ...at });
    for (const operation of everyCall) {
      await sandbox.arm({ operation, fault: 'error_before_effect', times: 10_000, ...at });
    }
  }

  /** What needs no processor is answered as ever, and the key has its answer. */
  async #whileOut(tracked: Tracked, meanwhile: readonly (End | Refund)[]): Promise<void> {
    await this.#compare();
    await this.#retry(this.#kept.length - 1, 'same', 1);
    for (const step of meanwhile) {
      const refused = model.begin(tracked.state, verbOf(step, tracked.state));
      if (!model.isRefused(refused)) continue;
      const body = bodyOf(verbOf(step, tracked.state), tracked.identity.id);
      const answer = await this.#send(step.do, body, step.copies);
      expect([answer.status, answer.body]).toEqual([refused.status, refusalBody(refused)]);
    }
  }

  async #heal(tracked: Tracked, ends: readonly model.ModelPayment[]): Promise<void> {
    await this.#account.sandbox.clear(this.#place);
    await this.#until(tracked, ends, 90_000);
    // A refund that waits for the bank is with us as it was during the outage: only the processor shows that it came.
    await expect
      .poll(async () => (await this.#atProcessor()).get(tracked.identity.id) ?? [], { timeout: 90_000, interval: 200 })
      .toSatisfy((rows) => theirRows(tracked).some((wanted) => isEqual(rows, wanted)));
    this.#out = false;
  }

  async #untilTold(tracked: Tracked): Promise<void> {
    if (this.#mode !== 'drop' && tracked.next !== null) await this.#until(tracked, [tracked.next], 30_000);
  }

  async #until(tracked: Tracked, ends: readonly model.ModelPayment[], milliseconds: number): Promise<void> {
    const deadline = Date.now() + milliseconds;
    for (;;) {
      const stored = storyOf(await this.#stored(tracked));
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
  async #send(verb: keyof typeof paths, body: Readonly<Record<string, unknown>>, copies: number): Promise<ApiAnswer> {
    const key = randomUUID();
    const path = paths[verb];
    const answers = await Promise.all(
      Array.from({ length: copies }, () => this.#account.api.post(path, body, { 'idempotency-key': key })),
    );
    const given = answers.filter((answer) => errorCode(answer) !== 'idempotency_in_progress');
    const [answer] = given;
    if (answer === undefined) throw new Error('Nobody was answered.');
    for (const other of given) expect([other.status, other.text]).toEqual([answer.status, answer.text]);
    this.#kept.push({ key, path, body, answer });
    met(`${verb} ${gist(answer)}`);
    if (given.length < answers.length) met('in progress');
    // What was armed for one call shall meet no other; an outage goes on.
    if (!this.#out) await this.#account.sandbox.clear(this.#place);
    return answer;
  }

  async #arm(verb: keyof typeof calls, fault: Fault | null): Promise<void> {
    if (fault === null) return;
    met(`fault ${fault.fault}`);
    const { sandbox } = this.#account;
    const at = this.#place;
    await sandbox.arm({ operation: calls[verb], fault: fault.fault, times: 1, delay_ms: fault.delay_ms, ...at });
    if (!fault.staleRead) return;
    for (const operation of reads[verb]) await sandbox.arm({ operation, fault: 'stale_read', times: 1, ...at });
  }

  #track(step: Create, order: Order, answer: ApiAnswer, state: model.ModelPayment): Tracked {
    const { id, client_secret: clientSecret } = answer.body as { id: string; client_secret: string | null };
    const { entity, rail } = this.#account;
    const identity = {
      id,
      entity,
      livemode: rail === 'live',
      taxQuoteId: order.quoteId,
      paymentMethod: tokens[step.card],
    };
    expect([answer.status, answer.body]).toEqual([200, createBody(state, identity)]);
    const tracked = { card: step.card, identity, clientSecret, state, next: null };
    this.#payments.push(tracked);
    return tracked;
  }

  /** API, store, ledger and the processor's books, each against the model. */
  async #compare(): Promise<void> {
    const { api, books, entity, rail, balance } = this.#account;
    const ids = this.#payments.map(({ identity }) => identity.id);
    const [answers, stored, owed, theirs] = await Promise.all([
      Promise.all(ids.map((id) => api.get(`/v1/payment_intents/${id}`))),
      storedPayments(books, ids),
      receivable(books, entity, rail),
      this.#atProcessor(),
    ]);
    let expected = balance;
    for (const [index, tracked] of this.#payments.entries()) {
      const { identity } = tracked;
      const row = stored.get(identity.id);
      if (row === undefined) throw new Error(`No payment ${identity.id}.`);
      const seen = answers[index]?.body;
      const isTold = tracked.next !== null && storyOfModel(tracked.next) === storyOf(row);
      const earlier = isTold ? readBody(tracked.state, identity) : undefined;
      if (isTold && tracked.next !== null) [tracked.state, tracked.next] = [tracked.next, null];
      expect(storedAs(row)).toEqual({ ...rowOf(tracked.state), ledger: ledgerOf(tracked.state, row.refunds, rail) });
      expect(shareProblems(tracked.state, row.refunds, rail)).toEqual([]);
      if (earlier === undefined || !isEqual(seen, earlier)) expect(seen).toEqual(readBody(tracked.state, identity));
      if (!this.#out) expect(theirRows(tracked)).toContainEqual(theirs.get(identity.id) ?? []);
      expected += model.captured(tracked.state) - model.refunded(tracked.state);
    }
    expect(owed).toBe(expected);
  }

  async #atProcessor(): Promise<ReadonlyMap<string, readonly TheirRow[]>> {
    const { entity, rail, sandbox } = this.#account;
    const found = new Map<string, TheirRow[]>();
    for (const payment of await sandbox.payments(this.#since)) {
      if (payment.entity !== entity || payment.rail !== rail) continue;
      const id = payment.metadata['landed_payment_intent'] ?? '';
      found.set(id, [...(found.get(id) ?? []), theirRow(payment)]);
    }
    return found;
  }

  /** Every refund gets its last word, every lost event is told, and the account's whole books agree. */
  async #end(): Promise<void> {
    const { sandbox, books, entity, rail } = this.#account;
    this.#mode = 'normal';
    await sandbox.events('normal', this.#place);
    await this.#replay();
    for (const tracked of this.#payments) {
      while (tracked.card === 'refundWaits' && tracked.state.refunds.some(({ status }) => status === 'pending')) {
        await this.#bankSays(tracked, 'succeed');
      }
    }
    await this.#compare();
    const all = (await sandbox.payments()).filter((payment) => payment.entity === entity && payment.rail === rail);
    const net = all.reduce((sum, payment) => sum + payment.amount_captured - payment.amount_refunded, 0);
    expect(await receivable(books, entity, rail)).toBe(net);
  }

  #payment(of: number): Tracked {
    return this.#payments[of % this.#payments.length] as Tracked;
  }

  #orderOf(step: Create): { order: Order; body: Readonly<Record<string, unknown>> } {
    const order = this.#orders[step.order] as Order;
    const body = { ...order.body, payment_method: tokens[step.card], capture_method: step.captureMethod };
    return { order, body };
  }

  async #stored({ identity }: Tracked): Promise<StoredPayment> {
    const row = (await storedPayments(this.#account.books, [identity.id])).get(identity.id);
    if (row === undefined) throw new Error(`No payment ${identity.id}.`);
    return row;
  }

  get #place(): { readonly entity: string; readonly rail: 'test' | 'live' } {
    return { entity: this.#account.entity, rail: this.#account.rail };
  }
}

function met(what: string): void {
  Sequence.met.set(what, (Sequence.met.get(what) ?? 0) + 1);
}

function verbOf(step: End | Refund, state: model.ModelPayment): model.Verb {
  return step.do === 'refund' ? { verb: 'refund', amount: amountOf(step.part, state) } : { verb: step.do };
}

function amountOf(part: Part, state: model.ModelPayment): number | null {
  const left = model.refundable(state);
  switch (part.kind) {
    case 'all':
      return null;
    case 'units':
      return part.n;
    case 'percent':
      return Math.max(1, Math.floor((left * part.n) / 100));
    case 'over':
      return left + part.n;
  }
}

function bodyOf(verb: model.Verb, id: string): Readonly<Record<string, unknown>> {
  const amount = verb.verb === 'refund' && verb.amount !== null ? { amount: verb.amount } : {};
  return { payment_intent_id: id, ...amount };
}

/** How a verb ends when the processor does what it is asked. */
function done(
  { card }: Tracked,
  begun: model.ModelPayment,
  verb: model.Verb,
  index = begun.refunds.length - 1,
): model.ModelPayment {
  return model.finish(begun, verb, index, card === 'refundWaits' ? 'pending' : 'succeeded');
}

const statuses: Readonly<Record<model.ModelPayment['status'], string>> = {
  processing: 'nothing',
  requires_action: 'requires_action',
  authorized: 'requires_capture',
  succeeded: 'succeeded',
  captured: 'succeeded',
  canceled: 'canceled',
  failed: 'requires_payment_method',
};

type TheirRow = readonly [status: string, amount: number, captured: number, refunded: number];

/**
 * The one payment that the processor must have, or none when the charge was never made. A payment whose challenge
 * failed is ended there, so that no other card is tried on it, before we call it failed.
 */
function theirRows({ state, next }: Tracked): readonly (readonly TheirRow[])[] {
  const there = next ?? state;
  if (there.failure === 'processing_error') return [[]];
  const refunds = model.refunded(there) + model.reserved(there);
  const row = (status: string): TheirRow => [status, there.breakdown.total, model.captured(there), refunds];
  const failedChallenge = there.status === 'failed' && there.events.includes('payment_intent.requires_action');
  if (!failedChallenge) return [[row(statuses[there.status])]];
  return next === null ? [[row('canceled')]] : [[row('canceled')], [row('requires_payment_method')]];
}

function theirRow(payment: SandboxPayment): TheirRow {
  return [payment.status, payment.amount, payment.amount_captured, payment.amount_refunded];
}

function rowOf(state: model.ModelPayment) {
  return {
    status: state.status,
    amount_captured: model.captured(state),
    amount_refunded: model.refunded(state),
    refund_reserved: model.reserved(state),
    pending: state.pending,
    events: numbered(state.events),
    refunds: state.refunds.map(({ status, amount, events }) => ({ status, amount, events: numbered(events) })),
  };
}

function storedAs({ id: _id, refunds, ...row }: StoredPayment) {
  return { ...row, refunds: refunds.map(({ status, amount, events }) => ({ status, amount, events })) };
}

function storyOf(row: StoredPayment): string {
  return JSON.stringify([row.events, row.refunds.map(({ events }) => events)]);
}

function storyOfModel({ events, refunds }: model.ModelPayment): string {
  return JSON.stringify([numbered(events), refunds.map((refund) => numbered(refund.events))]);
}

function numbered(events: readonly string[]): readonly string[] {
  return events.map((type, index) => `${index + 1} ${type}`);
}

function isEqual(seen: unknown, expected: unknown): boolean {
  try {
    expect(seen).toEqual(expected);
    return true;
  } catch {
    return false;
  }
}

/** What an assertion saw beside what it wanted, which its own message leaves out. */
function difference(error: unknown): string {
  const { message, actual, expected } = error as Error & { actual?: unknown; expected?: unknown };
  const both =
    expected === undefined ? '' : `\n  seen   ${JSON.stringify(actual)}\n  wanted ${JSON.stringify(expected)}`;
  return `${message}${both}`;
}
