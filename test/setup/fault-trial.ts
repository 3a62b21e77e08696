import { expect } from 'vitest';
import type { MerchantApi } from './merchant-api.js';
import { paymentIn, type RetriedCharge } from './retrying-merchant.js';
import type { SandboxControl, SandboxFault } from './sandbox-control.js';

/** Everything that the sandbox can do wrong, as its control surface names it. */
export const faults = [
  'timeout_before_effect',
  'timeout_after_effect',
  'error_before_effect',
  'error_after_effect',
  'reset_after_effect',
  'slow',
  'malformed',
  'rate_limited',
  'wrong_amount',
] as const;

/** Charges by what they must come to, whatever happens on the way. */
export const kinds = {
  automatic: { body: { payment_method: 'pm_card_visa' }, ends: '200 succeeded', atProcessor: 'succeeded' },
  manual: {
    body: { payment_method: 'pm_card_visa', capture_method: 'manual' },
    ends: '200 authorized',
    atProcessor: 'requires_capture',
  },
  declined: {
    body: { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' },
    ends: '200 failed',
    atProcessor: 'requires_payment_method',
  },
} as const;

export type Kind = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as Kind[];
const amount = 4_321;

/** An acquiring entity that nobody else charges in the meantime, and for which alone faults are armed. */
export interface Channel {
  readonly entity: string;
  bodyOf(kind: Kind): object;
  arm(...faults: readonly Omit<SandboxFault, 'entity' | 'rail'>[]): Promise<void>;
}

/** Hands out the five entities, so that as many trials run at once without meeting each other's faults. */
export class FaultTrials {
  readonly #api: MerchantApi;
  readonly #sandbox: SandboxControl;
  readonly #free: Channel[];
  readonly #waiting: ((channel: Channel) => void)[] = [];
  #usable: number;

  constructor(api: MerchantApi, sandbox: SandboxControl) {
    this.#api = api;
    this.#sandbox = sandbox;
    const currencies = { us: 'USD', gb: 'GBP', eu: 'EUR', ca: 'CAD', au: 'AUD' };
    this.#free = Object.entries(currencies).map(([entity, currency]) => this.#channel(entity, currency));
    this.#usable = this.#free.length;
  }

  /** Runs with a channel of its own. What is armed for it must be used up by the end. */
  async run(trial: (channel: Channel) => Promise<void>): Promise<void> {
    const channel = this.#free.pop() ?? (await new Promise<Channel>((resolve) => this.#waiting.push(resolve)));
    try {
      await trial(channel);
      expect(await this.#sandbox.armed(channel.entity)).toBe(0);
    } finally {
      await this.#giveBack(channel);
    }
  }

  /** The one true end: status, response, replay and read agree with what the processor holds, which is one payment. */
  async expectFinalState(kind: Kind, channel: Channel, { key, response, read }: RetriedCharge): Promise<void> {
    const { ends, atProcessor } = kinds[kind];
    const { id, status } = paymentIn(read);
    expect(`200 ${status}`).toBe(ends);
    const payments = await this.#sandbox.payments();
    const held = payments.filter(({ metadata }) => metadata['landed_payment_intent'] === id);
    expect(held.map((payment) => [payment.status, payment.amount, payment.amount_captured])).toEqual([
      [atProcessor, amount, kind === 'automatic' ? amount : 0],
    ]);
    const replay = await this.#api.post('/v1/payment_intents', channel.bodyOf(kind), { 'idempotency-key': key });
    expect([replay.status, replay.text, replay.headers['idempotent-replayed']]).toEqual([200, response.text, 'true']);
  }

  #channel(entity: string, currency: string): Channel {
    const sandbox = this.#sandbox;
    return {
      entity,
      bodyOf: (kind) => ({ amount, currency, customer: { email: 'buyer@example.com' }, ...kinds[kind].body }),
      async arm(...armed) {
        for (const fault of armed) await sandbox.arm({ ...fault, entity, rail: 'test' });
      },
    };
  }

  /** A failed trial leaves faults behind, and no other shall meet them. */
  async #giveBack(channel: Channel): Promise<void> {
    const isClean = (await this.#sandbox.armed(channel.entity)) === 0;
    if (!isClean && this.#usable > 1) {
      this.#usable -= 1;
      return;
    }
    if (!isClean) await this.#sandbox.clear();
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(channel);
    else next(channel);
  }
}
