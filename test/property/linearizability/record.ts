import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiResponse, MerchantApi } from '../../setup/merchant-api.js';
import { chargeUntilFinal, paymentIn } from '../../setup/retrying-merchant.js';
import type { SandboxControl } from '../../setup/sandbox-control.js';
import { charged, created, type ModelPayment, type MoneyOperation } from '../payment-model/model.js';
import type { Call, ObservedResponse } from './checker.js';
import { type Plan, planTotal } from './plan.js';

/** All observations of one payment, and its state before the first request. */
export interface History {
  readonly paymentIntentId: string;
  readonly initial: ModelPayment;
  readonly calls: readonly Call[];
}

/** One request with a key, from sending it to its response. The response is null when the connection broke. */
interface Request {
  readonly key: string;
  readonly operation: MoneyOperation;
  readonly invoked: number;
  readonly returned: number;
  readonly response: ApiResponse | null;
}

/** The service, and the processor at which a bank opens disputes. */
export interface Services {
  readonly api: MerchantApi;
  readonly sandbox: SandboxControl;
}

/** What a client does when no response arrives. */
export interface ClientTimeout {
  /** How long a client waits for a response before it disconnects. */
  readonly milliseconds: number;
  /** Whether a client without a final response stops, instead of retrying as the documentation says. */
  givesUp(): boolean;
}

const paths = { capture: '/v1/capture', cancel: '/v1/cancel', refund: '/v1/refund' } as const;
const retryOptions = { withinMilliseconds: 360_000, pauseMilliseconds: 100 };

/** Runs the clients of a plan against one payment and records everything that they observe. */
export class Recorder {
  readonly #api: MerchantApi;
  readonly #plan: Plan;
  readonly #clientTimeout: ClientTimeout;
  readonly #sandbox: SandboxControl;
  readonly #id: string;
  readonly #sharedKeys = [randomUUID(), randomUUID()] as const;
  readonly #requests: Request[] = [];
  readonly #reads: Call[] = [];
  readonly #disputes: Call[] = [];

  private constructor({ api, sandbox }: Services, plan: Plan, clientTimeout: ClientTimeout, id: string) {
    this.#api = api;
    this.#plan = plan;
    this.#clientTimeout = clientTimeout;
    this.#sandbox = sandbox;
    this.#id = id;
  }

  /** Creates the payment. */
  static async create(services: Services, plan: Plan, clientTimeout: ClientTimeout): Promise<Recorder> {
    const body = {
      amount: planTotal,
      currency: 'USD',
      capture_method: plan.captureMethod,
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com' },
    };
    const { read } = await chargeUntilFinal(services.api, body, randomUUID(), retryOptions);
    return new Recorder(services, plan, clientTimeout, paymentIn(read).id);
  }

  /** Runs all clients, and reads the payment once more when they are done. */
  async run(): Promise<History> {
    await Promise.all([...this.#plan.clients.map((_, client) => this.#runClient(client)), this.#dispute()]);
    await this.#read();
    return this.#history();
  }

  async #runClient(client: number): Promise<void> {
    await sleep(this.#plan.delays[client] ?? 0);
    for (const act of this.#plan.clients[client] ?? []) {
      if (act.kind === 'read') await this.#read();
      else if (act.kind === 'own') await this.#send(act.operation, randomUUID());
      else await this.#send(this.#plan.shared[act.which] as MoneyOperation, this.#sharedKeys[act.which] as string);
    }
  }

  /** The bank takes the whole payment, whatever the clients do. */
  async #dispute(): Promise<void> {
    const { disputeAfter } = this.#plan;
    if (disputeAfter === null) return;
    const payments = await this.#sandbox.payments();
    const payment = payments.find(({ metadata }) => metadata['landed_payment_intent'] === this.#id);
    if (payment === undefined) throw new Error('The processor does not have the payment.');
    await sleep(disputeAfter);
    const invoked = performance.now();
    await this.#sandbox.dispute(payment.id);
    const returned = performance.now();
    this.#disputes.push({ operation: { name: 'dispute' }, invoked, returned, response: { kind: 'disputed' } });
  }

  /** Repeats a read that fails, because a read changes nothing. */
  async #read(): Promise<void> {
    for (;;) {
      const invoked = performance.now();
      const response = await this.#api.get(`/v1/payment_intents/${this.#id}`).catch(() => null);
      if (response !== null && response.status < 500) {
        this.#reads.push({
          operation: { name: 'read' },
          invoked,
          returned: performance.now(),
          response: observedResponse(response),
        });
        return;
      }
      await sleep(50);
    }
  }

  #history(): History {
    const breakdown = { subtotal: planTotal, shipping: 0, tax: 0, duty: 0, total: planTotal, currency: 'USD' } as const;
    const initial = charged(created(breakdown, this.#plan.captureMethod), 'good');
    const keys = [...new Set(this.#requests.map(({ key }) => key))];
    const sent = keys.map((key) => mergeRequests(this.#requests.filter((request) => request.key === key)));
    return { paymentIntentId: this.#id, initial, calls: [...this.#reads, ...this.#disputes, ...sent] };
  }

  async #send(operation: MoneyOperation, key: string): Promise<void> {
    const amount = operation.name === 'refund' && operation.amount !== null ? { amount: operation.amount } : {};
    const body = { payment_intent_id: this.#id, ...amount };
    for (;;) {
      const invoked = performance.now();
      const posted = this.#api.post(paths[operation.name], body, { 'idempotency-key': key }).catch(() => null);
      const hungUp = new AbortController();
      const late = sleep(this.#clientTimeout.milliseconds, null, { signal: hungUp.signal }).catch(() => null);
      const response = await Promise.race([posted, late]);
      hungUp.abort();
      this.#requests.push({ key, operation, invoked, returned: performance.now(), response });
      if (isFinal(response) || this.#clientTimeout.givesUp()) return;
      await sleep(50);
    }
  }
}

/**
 * All requests with one key are one call: from the first request to the first final response. All final responses are
 * byte-identical, and no client is asked to wait after another client has received one.
 */
function mergeRequests(requests: readonly Request[]): Call {
  const final = requests.filter(({ response }) => isFinal(response));
  const invoked = Math.min(...requests.map((request) => request.invoked));
  const [first] = final;
  if (first === undefined)
    return { operation: (requests[0] as Request).operation, invoked, returned: null, response: null };
  for (const { response } of final) {
    expect([response?.status, response?.text]).toEqual([first.response?.status, first.response?.text]);
  }
  const returned = Math.min(...final.map((request) => request.returned));
  const late = requests.filter(
    ({ response, invoked: sent }) => sent > returned && !isFinal(response) && response !== null,
  );
  expect(late.map(({ response }) => response?.text)).toEqual([]);
  return { operation: first.operation, invoked, returned, response: observedResponse(first.response as ApiResponse) };
}

/** Neither a broken connection nor a response that asks for a retry. */
function isFinal(response: ApiResponse | null): boolean {
  return response !== null && response.status !== 409 && response.status < 500;
}

function observedResponse({ body }: ApiResponse): ObservedResponse {
  const said = body as {
    object?: string;
    status: string;
    amount: number;
    amount_captured: number;
    amount_refunded: number;
    amount_disputed: number;
    refund_status?: string;
    error?: { code: string; details: unknown };
  };
  if (said.error !== undefined) return { kind: 'rejected', code: said.error.code, details: said.error.details };
  if (said.object === 'refund') return { kind: 'refund', amount: said.amount, status: said.status };
  if (said.refund_status !== undefined) return { kind: 'payment', status: said.status };
  const { status, amount_captured, amount_refunded, amount_disputed } = said;
  return {
    kind: 'read',
    status,
    captured: amount_captured,
    refunded: amount_refunded,
    disputed: amount_disputed,
  };
}
