import { asId } from '@landed/contracts/ids/ids';
import type { Posting } from '@landed/contracts/ledger/posting';
import { type PaymentStatus, paymentMoves, paymentStatuses } from '@landed/contracts/payment-intent/status';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { StoredPayment } from '@landed/prisma/read/payment-intent/load-payment';
import { describe, expect, it } from 'vitest';
import type { PaymentFact } from '../processor/port.js';
import { decidePayment, type PaymentChange } from './decide-payment.js';

const at = '2026-11-21T12:00:00.000Z';
const intent: PaymentIntent = {
  id: asId<'payment_intent'>('pi-1'),
  livemode: true,
  status: 'processing',
  entity: 'us',
  breakdown: { subtotal: 10_000, shipping: 1_000, tax: 2_090, duty: 450, total: 13_540, currency: 'USD' },
  captureMethod: 'manual',
  taxQuoteId: null,
  paymentMethod: 'pm_card_visa',
  merchantReference: null,
  metadata: {},
  amountCaptured: 0,
  amountRefunded: 0,
  amountDisputed: 0,
  card: null,
  failureCode: null,
  pendingAction: null,
  cancellationReason: null,
  actionExpiresAt: null,
  captureBefore: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};

function stored(status: PaymentStatus, pending: StoredPayment['pending'] = null): StoredPayment {
  return {
    intent: { ...intent, status },
    terms: { feeBps: 500, feeFixed: 50, reserveBps: 1_000, taxRemittance: 'platform' },
    processorPayment: 'pi_of_processor',
    pending,
    refundReserved: 0,
  };
}

const detail = { payment: 'pi_of_processor' };
const facts = {
  succeeded: { kind: 'succeeded', detail },
  authorized: { kind: 'authorized', captureBefore: '2026-11-26T12:00:00.000Z', detail },
  action_required: { kind: 'action_required', clientSecret: 's', flowResponse: {}, detail },
  declined: { kind: 'declined', failureCode: 'expired_card', detail },
  canceled: { kind: 'canceled', detail },
  unknown: { kind: 'unknown', detail },
} as const satisfies Record<PaymentFact['kind'], PaymentFact>;
type Fact = keyof typeof facts;

/** The status after each fact. A combination that is not listed changes nothing. */
const moves: Readonly<Partial<Record<PaymentStatus, Readonly<Partial<Record<Fact, PaymentStatus>>>>>> = {
  requires_action: { succeeded: 'succeeded', authorized: 'authorized', declined: 'failed', canceled: 'canceled' },
  authorized: { succeeded: 'captured', canceled: 'canceled' },
};

const factKinds = Object.keys(facts) as Fact[];
const table = paymentStatuses.flatMap((status) =>
  factKinds.map((fact) => [status, fact, moves[status]?.[fact] ?? null] as const),
);

describe('decidePayment', () => {
  it.each(table)('moves a payment in %s with the fact %s to: %s', (status, fact, becomes) => {
    const move = decidePayment(stored(status), facts[fact], at);
    expect([move?.from ?? null, move?.intent.status ?? null, move?.event ?? null]).toEqual(
      becomes === null ? [null, null, null] : [status, becomes, `payment_intent.${becomes}`],
    );
    if (becomes !== null) expect(paymentMoves[status]).toContain(becomes);
  });

  const card = { brand: 'visa', last4: '4242', country: 'GB', wallet: null } as const;

  it('takes the card that the fact states, keeps it without one, and ends the action that was in flight', () => {
    const held = {
      ...stored('authorized'),
      intent: { ...intent, status: 'authorized', card, pendingAction: 'capture' },
    } as const;
    const of = (change: PaymentChange | null) => [change?.intent.card, change?.intent.pendingAction];
    expect(of(decidePayment(held, facts.succeeded, at))).toEqual([card, null]);
    const wallet = { ...card, last4: '0005', wallet: 'apple_pay' } as const;
    expect(of(decidePayment(held, { ...facts.succeeded, card: wallet }, at))).toEqual([wallet, null]);
    expect(of(decidePayment(stored('requires_action'), { ...facts.declined, card }, at))).toEqual([card, null]);
  });

  const booked: readonly Posting[] = [
    { account: 'processor_receivable', currency: 'USD', amount: 13_540 },
    { account: 'tax_payable', currency: 'USD', amount: -2_090 },
    { account: 'duty_payable', currency: 'USD', amount: -450 },
    { account: 'platform_fee', currency: 'USD', amount: -727 },
    { account: 'merchant_reserve', currency: 'USD', amount: -1_027 },
    { account: 'merchant_available', currency: 'USD', amount: -9_246 },
  ];

  it.each([
    ['authorized', 'captured'],
    ['requires_action', 'succeeded'],
  ] as const)('posts the whole total of a payment that moves from %s to %s under one journal key', (from, to) => {
    expect(decidePayment(stored(from), facts.succeeded, at)).toEqual({
      from,
      intent: { ...intent, status: to, amountCaptured: 13_540, updatedAt: at },
      event: `payment_intent.${to}`,
      journal: { opKey: 'charge/pi-1', kind: 'charge_captured', postings: booked },
    } satisfies PaymentChange);
  });

  it.each([
    ['requires_action', 'authorized', { status: 'authorized', captureBefore: '2026-11-26T12:00:00.000Z' }],
    ['requires_action', 'declined', { status: 'failed', failureCode: 'expired_card' }],
    ['requires_action', 'canceled', { status: 'canceled', cancellationReason: 'expired' }],
    ['authorized', 'canceled', { status: 'canceled', cancellationReason: 'expired' }],
  ] as const)('moves a payment from %s to %s without postings', (from, fact, changes) => {
    const move = decidePayment(stored(from), facts[fact], at);
    expect(move?.intent).toEqual({ ...intent, ...changes, updatedAt: at });
    expect(move?.journal).toEqual({ opKey: 'charge/pi-1', kind: 'charge_captured', postings: [] });
  });

  it('moves a payment that was captured in part to authorized first, and then to captured', () => {
    const inPart = { ...facts.succeeded, capturedInPart: 1_000 };
    const first = decidePayment(stored('requires_action'), inPart, at);
    expect([first?.intent.status, first?.intent.amountCaptured, first?.journal.postings]).toEqual([
      'authorized',
      0,
      [],
    ]);
    const second = decidePayment(stored('authorized'), inPart, at);
    expect([second?.intent.status, second?.intent.amountCaptured, second?.review]).toEqual([
      'captured',
      1_000,
      'captured_in_part',
    ]);
  });

  it('moves a payment to failed with its reason when the processor canceled it after a failed authentication', () => {
    const closed = { ...facts.canceled, failureCode: 'authentication_failed' } as const;
    const move = decidePayment(stored('requires_action'), closed, at);
    expect([move?.event, move?.intent]).toEqual([
      'payment_intent.failed',
      { ...intent, status: 'failed', failureCode: 'authentication_failed', updatedAt: at },
    ]);
  });

  it('sets a capture deadline of seven days when the processor states none', () => {
    const fact = { ...facts.authorized, captureBefore: null };
    expect(decidePayment(stored('requires_action'), fact, at)?.intent.captureBefore).toBe('2026-11-28T12:00:00.000Z');
  });

  it.each([
    ['cancel', 'requested_by_merchant'],
    ['capture', 'expired'],
  ] as const)('sets the reason when a %s held a canceled authorization: %s', (kind, cancellationReason) => {
    const pending = { operationId: asId<'operation'>('op-1'), kind };
    const move = decidePayment(stored('authorized', pending), facts.canceled, at);
    expect(move?.intent).toEqual({ ...intent, status: 'canceled', cancellationReason, updatedAt: at });
  });
});
