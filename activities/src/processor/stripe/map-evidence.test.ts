import { evidenceFields } from '@landed/contracts/dispute/evidence';
import { asId } from '@landed/contracts/ids/ids';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { type EvidenceRequest, evidenceFieldsAtProcessor } from '../dispute-port.js';
import { evidenceParams, evidenceRejection, submittedEvidence } from './map-evidence.js';

const operationId = asId<'operation'>('0190a0b0-0000-8000-8000-00000000000c');

const request: EvidenceRequest = {
  processorKey: 'op.1.1',
  operationId,
  processorDispute: 'du_1',
  evidence: { product_description: 'A leather handbag', customer_name: '', shipping_date: '2026-11-20' },
};

const dispute = {
  id: 'du_1',
  amount: 13_540,
  balance_transactions: [],
  charge: 'ch_1',
  created: 1_790_000_000,
  currency: 'usd',
  evidence_details: { due_by: 1_790_086_400, has_evidence: true, past_due: false, submission_count: 1 },
  is_charge_refundable: false,
  metadata: { landed_evidence: operationId },
  payment_intent: 'pi_1',
  reason: 'fraudulent',
  status: 'under_review',
};

const submission = (changes: object = {}) =>
  submittedEvidence(request, { ...dispute, ...changes } as unknown as Stripe.Dispute);

function rejected(status: number, raw: object = {}, headers: Record<string, string> = {}) {
  const error = { message: 'secret words of the processor', type: 'invalid_request_error', ...raw };
  return evidenceRejection(Stripe.errors.generateV1Error({ ...error, statusCode: status, headers } as never));
}

describe('evidenceParams', () => {
  it('stages, marks and submits the evidence in one call, without empty fields', () => {
    expect(evidenceParams(request)).toEqual({
      evidence: { product_description: 'A leather handbag', shipping_date: '2026-11-20' },
      metadata: { landed_evidence: operationId },
      submit: true,
    });
  });

  it('sends every field of the contract, and the id of a payment as the id of its charge', () => {
    const sent = evidenceFields.map((field) =>
      field === 'duplicate_payment_intent_id' ? 'duplicate_charge_id' : field,
    );
    expect([...evidenceFieldsAtProcessor].toSorted()).toEqual(sent.toSorted());
    const evidence = Object.fromEntries(evidenceFieldsAtProcessor.map((field) => [field, `the ${field}`]));
    expect(evidenceParams({ ...request, evidence }).evidence).toEqual(evidence);
  });
});

describe('submittedEvidence', () => {
  it.each(['under_review', 'warning_under_review', 'won', 'lost'])(
    'submittedEvidence is submitted when the dispute has our mark and is %s',
    (status) => {
      expect(submission({ status }).kind).toBe('submitted');
    },
  );

  it.each([
    ['another dispute', { id: 'du_2' }],
    ['no mark', { metadata: {} }],
    ['the mark of another operation', { metadata: { landed_evidence: '0190a0b0-0000-8000-8000-00000000000d' } }],
    [
      'staged evidence that was not submitted',
      { evidence_details: { ...dispute.evidence_details, submission_count: 0 } },
    ],
    ['a status that we do not know', { status: 'something_new' }],
  ])('submittedEvidence is unknown when the response has %s', (_, changes) => {
    expect(submission(changes).kind).toBe('unknown');
  });
});

describe('evidenceRejection', () => {
  it.each([
    ['a closed dispute', 400, {}, { kind: 'rejected', underKey: true, never: 'not_actionable' }],
    [
      'a dispute that the processor does not have',
      404,
      { code: 'resource_missing', param: 'dispute' },
      { kind: 'rejected', underKey: true, never: 'dispute_missing' },
    ],
    [
      'a field that it rejects',
      400,
      { param: 'evidence[service_date]' },
      { kind: 'rejected', underKey: true, never: 'invalid_evidence' },
    ],
    ['a wrong secret key', 401, {}, { kind: 'rejected', underKey: false, never: null }],
    ['a key without the permission', 403, {}, { kind: 'rejected', underKey: false, never: null }],
    ['a call that is still running', 409, { type: 'idempotency_error' }, { kind: 'unknown' }],
    ['a key that was used with other parameters', 400, { type: 'idempotency_error' }, { kind: 'unknown' }],
    ['too many requests', 429, {}, { kind: 'unknown' }],
    ['a server error', 500, { type: 'api_error' }, { kind: 'unknown' }],
  ])('reads the rejection of %s', (_, status, raw, expected) => {
    const { detail: _detail, ...rest } = rejected(status, raw);
    expect(rest).toEqual(expected);
  });

  it('reads a replayed server error as stored', () => {
    expect(rejected(500, { type: 'api_error' }, { 'idempotent-replayed': 'true' }).kind).toBe('stored_error');
  });

  it('evidenceRejection is unknown without a response', () => {
    expect(evidenceRejection(new Error('no response')).kind).toBe('unknown');
  });
});
