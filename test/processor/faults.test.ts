import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EvidenceRequest } from '@landed/activities/processor/dispute-port';
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
 * Every fault of the processor on every call of the port: what the adapter returns, what happened at the processor,
 * and that the same call afterwards returns the true outcome.
 */
const sandbox = await startSandbox();
const control = sandboxControl({ sandbox_url: sandbox.url });
const processors = createProcessors(sandbox.accounts.map((row) => ({ ...callingKeys(row), api_base: sandbox.url })));
const currencies = { us: 'USD', gb: 'GBP', eu: 'EUR', ca: 'CAD', au: 'AUD' } as const;

afterAll(() => sandbox.close());

/** An account that one test uses at a time, so that no other test meets its faults. */
interface TestAccount extends AccountRef {
  readonly processor: Processor;
}

const free: TestAccount[] = sandbox.accounts.map(({ entity, rail }) => ({
  entity,
  rail,
  processor: processors({ entity, rail }),
}));
const waiting: ((account: TestAccount) => void)[] = [];

async function withAccount(work: (account: TestAccount) => Promise<void>): Promise<void> {
  const account = free.pop() ?? (await new Promise<TestAccount>((resolve) => waiting.push(resolve)));
  try {
    await work(account);
    expect(await control.armed(account.entity, account.rail)).toBe(0);
  } finally {
    await control.clear({ entity: account.entity, rail: account.rail });
    const next = waiting.shift();
    if (next === undefined) free.push(account);
    else next(account);
  }
}

/** The arguments of the port's calls for one payment, its refund and its dispute. */
interface Subject {
  readonly account: TestAccount;
  readonly charge: ChargeRequest;
  readonly payment: KnownPayment;
  readonly refund: RefundRequest;
  readonly evidence: EvidenceRequest;
}

function newSubject(account: TestAccount, captureMethod: ChargeRequest['captureMethod']): Subject {
  const paymentIntentId = asId<'payment_intent'>(randomUUID());
  const money = { amount: 4_321, currency: currencies[account.entity] };
  const processorPayment = 'not made yet';
  return {
    account,
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
    evidence: {
      processorKey: randomUUID(),
      operationId: asId<'operation'>(randomUUID()),
      processorDispute: 'not opened yet',
      evidence: { uncategorized_text: 'The parcel was signed for.' },
    },
  };
}

/** A subject whose payment exists at the processor. */
async function charged(account: TestAccount, captureMethod: ChargeRequest['captureMethod']): Promise<Subject> {
  const subject = newSubject(account, captureMethod);
  const { detail } = await account.processor.charge(subject.charge);
  const processorPayment = String(detail['payment']);
  return {
    ...subject,
    payment: { ...subject.payment, processorPayment },
    refund: { ...subject.refund, processorPayment },
  };
}

/** A subject whose payment is disputed at the processor. */
async function disputed(account: TestAccount): Promise<Subject> {
  const subject = await charged(account, 'automatic');
  const { id } = await control.dispute(subject.payment.processorPayment);
  return { ...subject, evidence: { ...subject.evidence, processorDispute: id } };
}

/** The statuses of the subject's payments, refunds and disputes at the processor. */
async function held({ charge, refund, evidence }: Subject): Promise<string> {
  const payments = (await control.payments()).filter(
    ({ metadata }) => metadata['landed_operation'] === charge.operationId,
  );
  const refunds = (await control.refunds()).filter(({ metadata }) => metadata['landed_refund'] === refund.refundId);
  const disputes = (await control.disputes()).filter(({ id }) => id === evidence.processorDispute);
  return [...payments, ...refunds, ...disputes].map(({ status }) => status).join();
}

/** Waits until the processor holds `expected`: a slow call takes effect after the adapter has timed out. */
async function eventuallyHeld(subject: Subject, expected: string): Promise<string> {
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
  prepare(account: TestAccount): Promise<Subject>;
  make(subject: Subject): Promise<string>;
  /** The true result, and what the processor holds before the call and after it. */
  readonly truth: string;
  readonly before: string;
  readonly after: string;
  /** The adapter's result for a response with another amount, and for a read of the state before the last change. */
  readonly wrongAmount?: string;
  readonly stale?: string;
  /** What the processor holds after a call that took effect and met a fault, when that differs from `after`. */
  readonly left?: (fault: string) => string;
}

/** What the adapter returns when it cannot know the outcome. */
const unknown: Awaited<ReturnType<Processor['charge']>>['kind'] = 'unknown';

const kindOf = async (response: Promise<{ readonly kind: string }>) => (await response).kind;

const calls = {
  charge: {
    operation: 'payment_intents.create',
    prepare: async (account) => newSubject(account, 'automatic'),
    make: ({ account, charge }) => kindOf(account.processor.charge(charge)),
    truth: 'succeeded',
    before: '',
    after: 'succeeded',
  },
  'charge for manual capture': {
    operation: 'payment_intents.create',
    prepare: async (account) => newSubject(account, 'manual'),
    make: ({ account, charge }) => kindOf(account.processor.charge(charge)),
    truth: 'authorized',
    before: '',
    after: 'requires_capture',
  },
  'charge that is declined': {
    operation: 'payment_intents.create',
    async prepare(account) {
      const subject = newSubject(account, 'automatic');
      return { ...subject, charge: { ...subject.charge, paymentMethod: 'pm_card_chargeDeclined' } };
    },
    make: ({ account, charge }) => kindOf(account.processor.charge(charge)),
    truth: 'declined',
    before: '',
    after: 'requires_payment_method',
    // A decline names no amount.
    wrongAmount: 'declined',
  },
  findCharge: {
    operation: 'payment_intents.list',
    prepare: (account) => charged(account, 'automatic'),
    make: ({ account, charge }) => kindOf(account.processor.findCharge(charge)),
    truth: 'succeeded',
    before: 'succeeded',
    after: 'succeeded',
    stale: 'absent',
  },
  fenceCharge: {
    operation: 'payment_intents.create',
    prepare: async (account) => newSubject(account, 'automatic'),
    make: ({ account, charge }) => kindOf(account.processor.fenceCharge(charge)),
    truth: 'fenced',
    before: '',
    after: 'canceled',
    // The call fences the key. The amount in the response does not matter, because no money moves.
    wrongAmount: 'fenced',
    left: (fault) => (fault === 'wrong_amount' ? 'canceled' : 'requires_payment_method'),
  },
  readPayment: {
    operation: 'payment_intents.retrieve',
    async prepare(account) {
      const subject = await charged(account, 'manual');
      await account.processor.capture(subject.payment, randomUUID());
      return subject;
    },
    make: ({ account, payment }) => kindOf(account.processor.readPayment(payment)),
    truth: 'succeeded',
    before: 'succeeded',
    after: 'succeeded',
    stale: 'authorized',
  },
  capture: {
    operation: 'payment_intents.capture',
    prepare: (account) => charged(account, 'manual'),
    make: ({ account, payment, charge }) =>
      kindOf(account.processor.capture(payment, `${charge.processorKey}.capture`)),
    truth: 'succeeded',
    before: 'requires_capture',
    after: 'succeeded',
  },
  voidPayment: {
    operation: 'payment_intents.cancel',
    prepare: (account) => charged(account, 'manual'),
    make: ({ account, payment, charge }) =>
      kindOf(account.processor.voidPayment(payment, `${charge.processorKey}.void`)),
    truth: 'canceled',
    before: 'requires_capture',
    after: 'canceled',
  },
  refund: {
    operation: 'refunds.create',
    prepare: (account) => charged(account, 'automatic'),
    make: ({ account, refund }) => kindOf(account.processor.refund(refund)),
    truth: 'succeeded',
    before: 'succeeded',
    after: 'succeeded,succeeded',
  },
  findRefund: {
    operation: 'refunds.list',
    async prepare(account) {
      const subject = await charged(account, 'automatic');
      await account.processor.refund(subject.refund);
      return subject;
    },
    make: ({ account, refund }) => kindOf(account.processor.findRefund(refund)),
    truth: 'succeeded',
    before: 'succeeded,succeeded',
    after: 'succeeded,succeeded',
    stale: 'absent',
  },
  submitDisputeEvidence: {
    operation: 'disputes.update',
    prepare: disputed,
    make: ({ account, evidence }) => kindOf(account.processor.submitDisputeEvidence(evidence)),
    truth: 'submitted',
    before: 'succeeded,needs_response',
    after: 'succeeded,under_review',
    // The submission is ours, whatever the disputed amount is.
    wrongAmount: 'submitted',
  },
  findDisputeEvidence: {
    operation: 'disputes.retrieve',
    async prepare(account) {
      const subject = await disputed(account);
      await account.processor.submitDisputeEvidence(subject.evidence);
      return subject;
    },
    make: ({ account, evidence }) => kindOf(account.processor.findDisputeEvidence(evidence)),
    truth: 'submitted',
    before: 'succeeded,under_review',
    after: 'succeeded,under_review',
    wrongAmount: 'submitted',
    stale: 'absent',
  },
} as const satisfies Record<string, Call>;

type CallName = keyof typeof calls;
const callNames = Object.keys(calls) as CallName[];
const callFaults = [...faults, 'slow_drip'] as const;

const withoutEffect: readonly string[] = ['timeout_before_effect', 'error_before_effect', 'rate_limited'];
/** The processor's SDK retries once after a broken connection. */
const retriedBySdk: readonly string[] = ['timeout_before_effect', 'timeout_after_effect', 'reset_after_effect'];

describe.concurrent('a call to the processor', () => {
  const cells = callFaults.flatMap((fault) => callNames.map((name) => [name, fault] as const));

  it.each(cells)('%s that meets %s returns no more than is known', async (name, fault) => {
    const call: Call = calls[name];
    await withAccount(async (account) => {
      const subject = await call.prepare(account);
      expect(await held(subject)).toBe(call.before);
      const { operation } = call;
      const { entity, rail } = account;
      const times = retriedBySdk.includes(fault) ? 2 : 1;
      // Other faults keep their own delays, which are longer than the adapter's time limit.
      const delay = fault.startsWith('timeout') ? { delay_ms: 100 } : {};
      await control.arm({ operation, fault, times, entity, rail, ...delay });
      expect(await call.make(subject)).toBe((fault === 'wrong_amount' ? call.wrongAmount : undefined) ?? unknown);
      // What the processor does after the time limit counts too.
      const expected = withoutEffect.includes(fault) ? call.before : (call.left?.(fault) ?? call.after);
      expect(await eventuallyHeld(subject, expected)).toBe(expected);
      expect(await call.make(subject)).toBe(call.truth);
      expect(await held(subject)).toBe(call.after);
    });
  });

  const reads = callNames.filter((name) => 'stale' in calls[name]);

  it.each(reads)(
    '%s that reads an old state returns that state, and the next call returns the true one',
    async (name) => {
      const call: Call = calls[name];
      await withAccount(async (account) => {
        const subject = await call.prepare(account);
        const { operation } = call;
        const { entity, rail } = account;
        await control.arm({ operation, fault: 'stale_read', times: 1, entity, rail });
        expect(await call.make(subject)).toBe(call.stale);
        expect(await call.make(subject)).toBe(call.truth);
      });
    },
  );
});
