import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ApiResponse, MerchantApi } from '../../setup/merchant-api.js';
import { chargeUntilFinal, paymentIn } from '../../setup/retrying-merchant.js';
import { charged, created, type ModelPayment, type Verb } from '../payment-model/model.js';
import type { Answer, Call } from './checker.js';
import { type Plan, planTotal } from './plan.js';

/** What was seen of one payment, and what it was before anybody was at it. */
export interface History {
  readonly paymentIntentId: string;
  readonly initial: ModelPayment;
  readonly calls: readonly Call[];
}

/** One request with a key, from sending it to its answer; null when the line broke. */
interface Request {
  readonly key: string;
  readonly verb: Verb;
  readonly invoked: number;
  readonly returned: number;
  readonly answer: ApiResponse | null;
}

/** How clients behave whose answer does not come. */
export interface Impatience {
  /** How long one waits for an answer before it hangs up. */
  readonly milliseconds: number;
  /** Whether one that got no final answer leaves it at that instead of sending it again, as merchants are told to. */
  givesUp(): boolean;
}

const paths = { capture: '/v1/capture', cancel: '/v1/cancel', refund: '/v1/refund' } as const;
const patience = { withinMilliseconds: 360_000, pauseMilliseconds: 100 };

/** A payment with the clients of a plan, and everything that they see of it. */
export class Recorder {
  readonly #api: MerchantApi;
  readonly #plan: Plan;
  readonly #impatience: Impatience;
  readonly #id: string;
  readonly #sharedKeys = [randomUUID(), randomUUID()] as const;
  readonly #requests: Request[] = [];
  readonly #reads: Call[] = [];

  private constructor(api: MerchantApi, plan: Plan, impatience: Impatience, id: string) {
    this.#api = api;
    this.#plan = plan;
    this.#impatience = impatience;
    this.#id = id;
  }

  /** Makes the payment. */
  static async create(api: MerchantApi, plan: Plan, impatience: Impatience): Promise<Recorder> {
    const body = {
      amount: planTotal,
      currency: 'USD',
      capture_method: plan.captureMethod,
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com' },
    };
    const { read } = await chargeUntilFinal(api, body, randomUUID(), patience);
    return new Recorder(api, plan, impatience, paymentIn(read).id);
  }

  /** Lets the clients loose on the payment, and reads it once more when they are done. */
  async run(): Promise<History> {
    await Promise.all(this.#plan.clients.map((_, client) => this.#runClient(client)));
    await this.#read();
    return this.#history();
  }

  async #runClient(client: number): Promise<void> {
    await sleep(this.#plan.delays[client] ?? 0);
    for (const act of this.#plan.clients[client] ?? []) {
      if (act.kind === 'read') await this.#read();
      else if (act.kind === 'own') await this.#send(act.verb, randomUUID());
      else await this.#send(this.#plan.shared[act.which] as Verb, this.#sharedKeys[act.which] as string);
    }
  }

  /** A read that breaks off is made again: it changes nothing. */
  async #read(): Promise<void> {
    for (;;) {
      const invoked = performance.now();
      const answer = await this.#api.get(`/v1/payment_intents/${this.#id}`).catch(() => null);
      if (answer !== null && answer.status < 500) {
        this.#reads.push({ what: { verb: 'read' }, invoked, returned: performance.now(), answer: meaningOf(answer) });
        return;
      }
      await sleep(50);
    }
  }

  #history(): History {
    const breakdown = { subtotal: planTotal, shipping: 0, tax: 0, duty: 0, total: planTotal, currency: 'USD' } as const;
    const initial = charged(created(breakdown, this.#plan.captureMethod), 'good');
    const keys = [...new Set(this.#requests.map(({ key }) => key))];
    const sent = keys.map((key) => asOneCall(this.#requests.filter((request) => request.key === key)));
    return { paymentIntentId: this.#id, initial, calls: [...this.#reads, ...sent] };
  }

  async #send(verb: Verb, key: string): Promise<void> {
    const amount = verb.verb === 'refund' && verb.amount !== null ? { amount: verb.amount } : {};
    const body = { payment_intent_id: this.#id, ...amount };
    for (;;) {
      const invoked = performance.now();
      const posted = this.#api.post(paths[verb.verb], body, { 'idempotency-key': key }).catch(() => null);
      const hungUp = new AbortController();
      const late = sleep(this.#impatience.milliseconds, null, { signal: hungUp.signal }).catch(() => null);
      const answer = await Promise.race([posted, late]);
      hungUp.abort();
      this.#requests.push({ key, verb, invoked, returned: performance.now(), answer });
      if (isFinal(answer) || this.#impatience.givesUp()) return;
      await sleep(50);
    }
  }
}

/**
 * All requests with one key are one call: from the first that was sent to the first final answer. Whoever is answered
 * gets the same bytes, and nobody is told to wait after somebody was answered.
 */
function asOneCall(requests: readonly Request[]): Call {
  const final = requests.filter(({ answer }) => isFinal(answer));
  const invoked = Math.min(...requests.map((request) => request.invoked));
  const [first] = final;
  if (first === undefined) return { what: (requests[0] as Request).verb, invoked, returned: null, answer: null };
  for (const { answer } of final) {
    expect([answer?.status, answer?.text]).toEqual([first.answer?.status, first.answer?.text]);
  }
  const returned = Math.min(...final.map((request) => request.returned));
  const late = requests.filter(({ answer, invoked: sent }) => sent > returned && !isFinal(answer) && answer !== null);
  expect(late.map(({ answer }) => answer?.text)).toEqual([]);
  return { what: first.verb, invoked, returned, answer: meaningOf(first.answer as ApiResponse) };
}

/** Neither a broken line nor an answer that says "send it again". */
function isFinal(answer: ApiResponse | null): boolean {
  return answer !== null && answer.status !== 409 && answer.status < 500;
}

function meaningOf({ body }: ApiResponse): Answer {
  const said = body as {
    object?: string;
    status: string;
    amount: number;
    amount_captured: number;
    amount_refunded: number;
    capture_method?: string;
    error?: { code: string; details: unknown };
  };
  if (said.error !== undefined) return { kind: 'refused', code: said.error.code, details: said.error.details };
  if (said.object === 'refund') return { kind: 'refund', amount: said.amount, status: said.status };
  if (said.capture_method !== undefined) return { kind: 'payment', status: said.status };
  return { kind: 'read', status: said.status, captured: said.amount_captured, refunded: said.amount_refunded };
}
