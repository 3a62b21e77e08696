import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  AccountRef,
  ChargeRequest,
  KnownPayment,
  Processor,
  RefundRequest,
} from '@landed/activities/processor/port';
import { createProcessors } from '@landed/activities/processor/registry';
import { asId } from '@landed/contracts/ids/ids';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { afterAll, describe, expect, it } from 'vitest';
import { faults } from '../setup/fault-trial.js';
import { type SandboxFault, sandboxControl } from '../setup/sandbox-control.js';
import { startSandbox } from '../setup/sandbox-process.js';

/**
 * Every way in which the processor can misbehave, on every call of the port: what the adapter makes of it, what
 * happened at the processor, and that the same call afterwards finds the truth.
 */
const sandbox = await startSandbox();
const control = sandboxControl({ sandbox_url: sandbox.url });
const processors = createProcessors(sandbox.accounts.map((row) => ({ ...callingKeys(row), api_base: sandbox.url })));
const currencies = { us: 'USD', gb: 'GBP', eu: 'EUR', ca: 'CAD', au: 'AUD' } as const;

afterAll(() => sandbox.close());

/** An account that one test at a time has, so that no other meets its faults. */
interface Place extends AccountRef {
  readonly processor: Processor;
}

const free: Place[] = sandbox.accounts.map(({ entity, rail }) => ({
  entity,
  rail,
  processor: processors({ entity, rail }),
}));
const waiting: ((place: Place) => void)[] = [];

async function withPlace(work: (place: Place) => Promise<void>): Promise<void> {
  const place = free.pop() ?? (await new Promise<Place>((resolve) => waiting.push(resolve)));
  try {
    await work(place);
    expect(await control.armed(place.entity, place.rail)).toBe(0);
  } finally {
    await control.clear({ entity: place.entity, rail: place.rail });
    const next = waiting.shift();
    if (next === undefined) free.push(place);
    else next(place);
  }
}

/** A payment of ours and its refund, as the port's calls name them. */
interface Subject {
  readonly place: Place;
  readonly charge: ChargeRequest;
  readonly payment: KnownPayment;
  readonly refund: RefundRequest;
}

function newSubject(place: Place, captureMethod: ChargeRequest['captureMethod']): Subject {
  const paymentIntentId = asId<'payment_intent'>(randomUUID());
  const money = { amount: 4_321, currency: currencies[place.entity] };
  const processorPayment = 'not made yet';
  return {
    place,
    charge: {
      processorKey: randomUUID(),
      operationId: asId<'operation'>(randomUUID()),
      paymentIntentId,
      money,
      paymentMethod: 'pm_card_visa',
      captureMethod,
      attemptedAt: new Date().toISOString(),
    },
    payment: { paymentIntentId, processorPayment, money },
    refund: {
      processorKey: randomUUID(),
      refundId: asId<'refund'>(randomUUID()),
      paymentIntentId,
      processorPayment,
      processorRefund: null,
      money: { ...money, amount: 1_111 },
    },
  };
}

/** The same with its payment at the processor. */
async function charged(place: Place, captureMethod: ChargeRequest['captureMethod']): Promise<Subject> {
  const subject = newSubject(place, captureMethod);
  const { detail } = await place.processor.charge(subject.charge);
  const processorPayment = String(detail['payment']);
  return {
    ...subject,
    payment: { ...subject.payment, processorPayment },
    refund: { ...subject.refund, processorPayment },
  };
}

/** What the processor holds of it: statuses of its payments and of its refunds. */
async function held({ charge, refund }: Subject): Promise<string> {
  const payments = (await control.payments()).filter(
    ({ metadata }) => metadata['landed_operation'] === charge.operationId,
  );
  const refunds = (await control.refunds()).filter(({ metadata }) => metadata['landed_refund'] === refund.refundId);
  return [...payments, ...refunds].map(({ status }) => status).join();
}

/** The same, once the processor has come to it: a slow call comes to its effect after it was given up. */
async function heldInTheEnd(subject: Subject, expected: string): Promise<string> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const now = await held(subject);
    if (now === expected || Date.now() > deadline) return now;
    await sleep(100);
  }
}

/** One call of the port. */
interface Call {
  readonly operation: SandboxFault['operation'];
  prepare(place: Place): Promise<Subject>;
  make(subject: Subject): Promise<string>;
  /** The true answer, and what the processor holds before the call and after it. */
  readonly truth: string;
  readonly before: string;
  readonly after: string;
  /** What an answer with another amount, or the moment before the last change, is taken for. */
  readonly wrongAmount?: string;
  readonly stale?: string;
  /** What the processor holds after a call that met a fault and had its effect, where that is not all of it. */
  readonly left?: (fault: string) => string;
}

const kindOf = async (answer: Promise<{ readonly kind: string }>) => (await answer).kind;

const calls = {
  charge: {
    operation: 'payment_intents.create',
    prepare: async (place) => newSubject(place, 'automatic'),
    make: ({ place, charge }) => kindOf(place.processor.charge(charge)),
    truth: 'succeeded',
    before: '',
    after: 'succeeded',
  },
  'charge for manual capture': {
    operation: 'payment_intents.create',
    prepare: async (place) => newSubject(place, 'manual'),
    make: ({ place, charge }) => kindOf(place.processor.charge(charge)),
    truth: 'authorized',
    before: '',
    after: 'requires_capture',
  },
  'charge that is declined': {
    operation: 'payment_intents.create',
    async prepare(place) {
      const subject = newSubject(place, 'automatic');
      return { ...subject, charge: { ...subject.charge, paymentMethod: 'pm_card_chargeDeclined' } };
    },
    make: ({ place, charge }) => kindOf(place.processor.charge(charge)),
    truth: 'declined',
    before: '',
    after: 'requires_payment_method',
    // A decline names no amount.
    wrongAmount: 'declined',
  },
  findCharge: {
    operation: 'payment_intents.list',
    prepare: (place) => charged(place, 'automatic'),
    make: ({ place, charge }) => kindOf(place.processor.findCharge(charge)),
    truth: 'succeeded',
    before: 'succeeded',
    after: 'succeeded',
    stale: 'absent',
  },
  fenceCharge: {
    operation: 'payment_intents.create',
    prepare: async (place) => newSubject(place, 'automatic'),
    make: ({ place, charge }) => place.processor.fenceCharge(charge),
    truth: 'fenced',
    before: '',
    after: 'canceled',
    // It takes the key, whatever it says about money that it never moves.
    wrongAmount: 'fenced',
    left: (fault) => (fault === 'wrong_amount' ? 'canceled' : 'requires_payment_method'),
  },
  readPayment: {
    operation: 'payment_intents.retrieve',
    async prepare(place) {
      const subject = await charged(place, 'manual');
      await place.processor.capture(subject.payment, randomUUID());
      return subject;
    },
    make: ({ place, payment }) => kindOf(place.processor.readPayment(payment)),
    truth: 'succeeded',
    before: 'succeeded',
    after: 'succeeded',
    stale: 'authorized',
  },
  capture: {
    operation: 'payment_intents.capture',
    prepare: (place) => charged(place, 'manual'),
    make: ({ place, payment, charge }) => kindOf(place.processor.capture(payment, `${charge.processorKey}.capture`)),
    truth: 'succeeded',
    before: 'requires_capture',
    after: 'succeeded',
  },
  voidPayment: {
    operation: 'payment_intents.cancel',
    prepare: (place) => charged(place, 'manual'),
    make: ({ place, payment, charge }) => kindOf(place.processor.voidPayment(payment, `${charge.processorKey}.void`)),
    truth: 'canceled',
    before: 'requires_capture',
    after: 'canceled',
  },
  refund: {
    operation: 'refunds.create',
    prepare: (place) => charged(place, 'automatic'),
    make: ({ place, refund }) => kindOf(place.processor.refund(refund)),
    truth: 'succeeded',
    before: 'succeeded',
    after: 'succeeded,succeeded',
  },
  findRefund: {
    operation: 'refunds.list',
    async prepare(place) {
      const subject = await charged(place, 'automatic');
      await place.processor.refund(subject.refund);
      return subject;
    },
    make: ({ place, refund }) => kindOf(place.processor.findRefund(refund)),
    truth: 'succeeded',
    before: 'succeeded,succeeded',
    after: 'succeeded,succeeded',
    stale: 'absent',
  },
} as const satisfies Record<string, Call>;

type CallName = keyof typeof calls;
const callNames = Object.keys(calls) as CallName[];
const callFaults = [...faults, 'slow_drip'] as const;

/** What the adapter says when it cannot know. */
const unknown: Awaited<ReturnType<Processor['charge']>>['kind'] = 'unknown';
const withoutEffect: readonly string[] = ['timeout_before_effect', 'error_before_effect', 'rate_limited'];
/** A cut line is tried once more by the processor's own SDK. */
const cut: readonly string[] = ['timeout_before_effect', 'timeout_after_effect', 'reset_after_effect'];

describe.concurrent('a call to the processor', () => {
  const cells = callFaults.flatMap((fault) => callNames.map((name) => [name, fault] as const));

  it.each(cells)('%s that meets %s is not taken for more than is known', async (name, fault) => {
    const call: Call = calls[name];
    await withPlace(async (place) => {
      const subject = await call.prepare(place);
      expect(await held(subject)).toBe(call.before);
      const { operation } = call;
      const { entity, rail } = place;
      const times = cut.includes(fault) ? 2 : 1;
      // The others keep their own delays, which are longer than a call may take.
      const delay = fault.startsWith('timeout') ? { delay_ms: 100 } : {};
      await control.arm({ operation, fault, times, entity, rail, ...delay });
      expect(await call.make(subject)).toBe((fault === 'wrong_amount' ? call.wrongAmount : undefined) ?? unknown);
      // What the processor does after it was given up counts too.
      const expected = withoutEffect.includes(fault) ? call.before : (call.left?.(fault) ?? call.after);
      expect(await heldInTheEnd(subject, expected)).toBe(expected);
      expect(await call.make(subject)).toBe(call.truth);
      expect(await held(subject)).toBe(call.after);
    });
  });

  const reads = callNames.filter((name) => 'stale' in calls[name]);

  it.each(reads)(
    '%s that is shown the past says that and nothing else, and the next one says the truth',
    async (name) => {
      const call: Call = calls[name];
      await withPlace(async (place) => {
        const subject = await call.prepare(place);
        const { operation } = call;
        const { entity, rail } = place;
        await control.arm({ operation, fault: 'stale_read', times: 1, entity, rail });
        expect(await call.make(subject)).toBe(call.stale);
        expect(await call.make(subject)).toBe(call.truth);
      });
    },
  );
});
