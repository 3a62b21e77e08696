import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { disputeStated } from './map-dispute.js';

const created = 1_790_000_000;

const chargeback = {
  id: 'du_1',
  object: 'dispute',
  amount: 13_540,
  balance_transactions: [{ amount: -13_540, currency: 'usd', fee: 1_500 }],
  charge: 'ch_1',
  created,
  currency: 'usd',
  evidence_details: { due_by: created + 86_400, has_evidence: false, past_due: false, submission_count: 0 },
  is_charge_refundable: false,
  livemode: false,
  metadata: {},
  payment_intent: 'pi_1',
  payment_method_details: {
    card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: '10.4' },
    type: 'card',
  },
  reason: 'fraudulent',
  status: 'needs_response',
};

const read = (changes: object = {}) => disputeStated({ ...chargeback, ...changes } as unknown as Stripe.Dispute);

function stated(changes: object = {}) {
  const reading = read(changes);
  if (reading.kind !== 'stated') throw new Error('The dispute is unknown.');
  return reading.dispute;
}

describe('disputeStated', () => {
  it('reads every field of a chargeback', () => {
    expect(read()).toEqual({
      kind: 'stated',
      dispute: {
        processorDispute: 'du_1',
        processorPayment: 'pi_1',
        processorCharge: 'ch_1',
        money: { amount: 13_540, currency: 'USD' },
        reason: 'fraudulent',
        stage: 'chargeback',
        status: 'needs_response',
        evidenceDueBy: '2026-09-22T14:13:20.000Z',
        submissionCount: 0,
        closedReason: null,
        evidenceOperationId: null,
      },
      detail: {
        dispute: 'du_1',
        status: 'needs_response',
        reason: 'fraudulent',
        case_type: 'chargeback',
        network_reason_code: '10.4',
      },
    });
  });

  it.each([
    ['warning_needs_response', 'inquiry', 'needs_response'],
    ['warning_under_review', 'inquiry', 'under_review'],
    ['warning_closed', 'inquiry', 'prevented'],
    ['needs_response', 'chargeback', 'needs_response'],
    ['under_review', 'chargeback', 'under_review'],
    ['appeal_needs_response', 'pre_arbitration', 'needs_response'],
    ['appeal_under_review', 'pre_arbitration', 'under_review'],
    ['won', 'chargeback', 'won'],
    ['lost', 'chargeback', 'lost'],
    ['prevented', 'inquiry', 'prevented'],
  ])('reads the status %s as %s, %s', (status, stage, ours) => {
    expect(stated({ status })).toMatchObject({ stage, status: ours });
  });

  it.each([
    ['bank_cannot_process', 'general'],
    ['check_returned', 'general'],
    ['credit_not_processed', 'credit_not_processed'],
    ['customer_initiated', 'general'],
    ['debit_not_authorized', 'fraudulent'],
    ['duplicate', 'duplicate'],
    ['fraudulent', 'fraudulent'],
    ['general', 'general'],
    ['incorrect_account_details', 'general'],
    ['insufficient_funds', 'general'],
    ['noncompliant', 'general'],
    ['product_not_received', 'product_not_received'],
    ['product_unacceptable', 'product_unacceptable'],
    ['subscription_canceled', 'subscription_canceled'],
    ['unrecognized', 'unrecognized'],
    ['a reason that we do not know', 'general'],
    ['toString', 'general'],
  ])('reads the reason %s as %s', (reason, ours) => {
    expect(stated({ reason }).reason).toBe(ours);
  });

  it.each([
    ['a status that we do not know', { status: 'something_new' }],
    ['the name of a method as its status', { status: 'constructor' }],
    ['another currency', { currency: 'jpy' }],
    ['no charge', { charge: null }],
    ['an amount of zero', { amount: 0 }],
    ['an amount that is not an integer', { amount: 1.5 }],
  ])('disputeStated is unknown when the dispute has %s', (_, changes) => {
    expect(read(changes).kind).toBe('unknown');
  });

  it.each([
    ['won', {}, 'decided'],
    ['lost', { submission_count: 1 }, 'decided'],
    ['lost', { submission_count: 0 }, 'expired'],
  ])('reads why a dispute was %s (%j)', (status, details, reason) => {
    const evidence_details = { ...chargeback.evidence_details, ...details };
    expect(stated({ status, evidence_details }).closedReason).toBe(reason);
  });

  it.each([
    ['warning_closed', { is_charge_refundable: true }, 'withdrawn'],
    ['warning_closed', { is_charge_refundable: false }, 'refunded'],
    ['prevented', { payment_method_details: { card: { case_type: 'resolution' } } }, 'refunded'],
    ['prevented', { payment_method_details: { card: { case_type: 'block' } } }, 'withdrawn'],
  ])('reads why a dispute that took no money is %s (%j)', (status, changes, reason) => {
    expect(stated({ status, ...changes }).closedReason).toBe(reason);
  });

  it.each([0, null])('disputeStated has no deadline when the bank takes no response (%s)', (due_by) => {
    expect(stated({ evidence_details: { ...chargeback.evidence_details, due_by } }).evidenceDueBy).toBeNull();
  });

  it('reads payment and charge even when they are expanded, and a charge without a payment', () => {
    const expanded = stated({ charge: { id: 'ch_2' }, payment_intent: { id: 'pi_2' } });
    expect([expanded.processorCharge, expanded.processorPayment]).toEqual(['ch_2', 'pi_2']);
    expect(stated({ payment_intent: null }).processorPayment).toBeNull();
  });

  it.each([
    ['0190a0b0-0000-8000-8000-00000000000c', '0190a0b0-0000-8000-8000-00000000000c'],
    ['not an id', null],
  ])('reads the operation that submitted evidence (%s)', (landed_evidence, operation) => {
    expect(stated({ metadata: { landed_evidence } }).evidenceOperationId).toBe(operation);
  });
});
