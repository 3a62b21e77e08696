import { z } from 'zod';
import { evidenceCharactersMax } from '../../dispute/evidence.js';
import { disputeResponseSchema, submitEvidenceSchema } from '../../dispute/wire.js';
import { notMadeMessages } from '../../errors/retryable-error.js';
import type { ApiOperation, OperationExample } from '../operation.js';
import { exampleDisputeId, exampleEvidence, exampleSubmittedDispute } from './example-dispute.js';

const delivered: OperationExample = {
  name: 'delivered',
  summary: 'Show that the order was delivered',
  request: exampleEvidence,
  response: exampleSubmittedDispute,
};

const held: OperationExample = {
  name: 'held',
  summary: 'Submit what the service holds about the order',
  request: {},
  response: { ...exampleSubmittedDispute, evidence: { product_description: 96, uncategorized_text: 91 } },
};

export const submitDisputeEvidence: ApiOperation = {
  operationId: 'submitDisputeEvidence',
  method: 'post',
  path: '/v1/disputes/{id}/evidence',
  tag: 'Disputes',
  summary: 'Submit evidence against a dispute',
  description:
    'Submits evidence to the bank, once for each stage of the dispute. The dispute must be `needs_response`, and ' +
    '`evidence_due_by` must not have passed. Without a body or with an empty object, the service submits what it holds ' +
    'about the order: items, totals, addresses, name, e-mail address and refunds. With any field, it ' +
    'submits exactly the fields that you send. All texts together have at most ' +
    `${evidenceCharactersMax.toLocaleString('en')} characters. ` +
    'The response shows the dispute as `under_review`. If it still shows `needs_response`, the processor has not ' +
    'confirmed the submission yet: read the dispute until it changes. Responses never return the texts.',
  success: 'The dispute: `under_review`, or `needs_response` while the processor has not confirmed.',
  pathParameters: z.object({
    id: z.uuid().meta({ description: 'Id of the dispute, a UUID.', example: exampleDisputeId }),
  }),
  request: submitEvidenceSchema,
  requestOptional: true,
  requestMax: '1 MiB',
  response: disputeResponseSchema,
  idempotent: true,
  errors: [
    'idempotency_key_required',
    'dispute_not_found',
    'idempotency_key_conflict',
    'idempotency_in_progress',
    'idempotency_recovery_required',
    'dispute_not_actionable',
    'provider_error',
  ],
  errorMessages: { provider_error: notMadeMessages.dispute_evidence },
  errorDetails: {
    validation_error: {
      fields: [{ path: 'shipping_date', code: 'format', message: 'Must be a date.' }],
    },
    idempotency_key_conflict: {
      payment_intent_id: '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10',
      differences: [{ path: '', reason: 'other_field' }],
    },
  },
  examples: [delivered, held],
};
