import { randomUUID } from 'node:crypto';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { expect } from 'vitest';
import { closeCircuit } from './acquirer-metric.js';
import type { MerchantApi } from './merchant-api.js';
import { chargeUntilFinal, paymentIn, type RetriedCharge } from './retrying-merchant.js';
import type { SandboxControl, SandboxFault } from './sandbox-control.js';

/** All faults of the sandbox, by their names in its control API. */
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

/** Kinds of charges with the outcome that each must reach under every fault. */
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

/** An acquiring entity that only one trial charges, and for which that trial arms faults. */
export interface Channel {
  readonly entity: string;
  bodyOf(kind: Kind): object;
  arm(...faults: readonly Omit<SandboxFault, 'entity' | 'rail'>[]): Promise<void>;
}

/** Until a circuit is closed that faults have opened. */
const closingMilliseconds = 120_000;

/** Distributes the five entities, so that five trials can run at once with separate faults. */
export class FaultTrials {
  readonly #stack: StackFile;
  readonly #api: MerchantApi;
  readonly #sandbox: SandboxControl;
  readonly #free: Channel[];
  readonly #waiting: ((channel: Channel) => void)[] = [];
  #usable: number;

  constructor(stack: StackFile, api: MerchantApi, sandbox: SandboxControl) {
    this.#stack = stack;
    this.#api = api;
    this.#sandbox = sandbox;
    const currencies = { us: 'USD', gb: 'GBP', eu: 'EUR', ca: 'CAD', au: 'AUD' };
    this.#free = Object.entries(currencies).map(([entity, currency]) => this.#channel(entity, currency));
    this.#usable = this.#free.length;
  }

  /** Runs a trial with a free channel. All its faults must be used up by the end. */
  async run(trial: (channel: Channel) => Promise<void>): Promise<void> {
    const channel = this.#free.pop() ?? (await new Promise<Channel>((resolve) => this.#waiting.push(resolve)));
    try {
      await this.closeCircuit(channel);
      await trial(channel);
      expect(await this.#sandbox.armed(channel.entity)).toBe(0);
    } finally {
      await this.#giveBack(channel);
    }
  }

  /** Earlier faults may have opened it: then a charge is rejected before it meets its own fault. */
  async closeCircuit({ entity, bodyOf }: Channel): Promise<void> {
    await closeCircuit(this.#stack, entity, () =>
      chargeUntilFinal(this.#api, bodyOf('automatic'), randomUUID(), { withinMilliseconds: closingMilliseconds }),
    );
  }

  /** Checks that status, response, replay and read agree with the one payment at the processor. */
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

  /** The faults of a failed trial stay armed. They must not affect other trials. */
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
