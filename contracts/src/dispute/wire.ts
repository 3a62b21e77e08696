import { z } from 'zod';
import { listParameters, statusParameter } from '../list/filters.js';
import { instantParameter, listSchema } from '../list/wire.js';
import { recordCurrencyField, responseAmountField } from '../money/wire.js';
import {
  createdAtField,
  idField,
  livemodeField,
  nullableInstantField,
  objectField,
  updatedAtField,
} from '../record/wire.js';
import { textOfLines } from '../text/wire.js';
import { type EvidenceField, evidenceCharactersMax, evidenceFields, evidenceTexts } from './evidence.js';
import { evidenceDescriptions } from './evidence-descriptions.js';
import { disputeActions, disputeClosedReasons, disputeReasons, disputeStages, disputeStatuses } from './status.js';

type TextField = keyof typeof evidenceTexts;

function evidenceText(field: TextField) {
  const max = evidenceTexts[field];
  return textOfLines(max)
    .nullish()
    .meta({ description: `${evidenceDescriptions[field]} At most ${max.toLocaleString('en')} characters.` });
}

function evidenceDay(field: 'shipping_date' | 'service_date') {
  return z.iso
    .date()
    .nullish()
    .meta({ description: `${evidenceDescriptions[field]} An ISO 8601 date, such as \`2026-11-21\`.` });
}

/** `POST /v1/disputes/{id}/evidence`. The sum of all lengths is checked by the handler. */
export const submitEvidenceSchema = z
  .strictObject({
    product_description: evidenceText('product_description'),
    customer_name: evidenceText('customer_name'),
    shipping_carrier: evidenceText('shipping_carrier'),
    shipping_tracking_number: evidenceText('shipping_tracking_number'),
    shipping_date: evidenceDay('shipping_date'),
    uncategorized_text: evidenceText('uncategorized_text'),
    access_activity_log: evidenceText('access_activity_log'),
    cancellation_policy_disclosure: evidenceText('cancellation_policy_disclosure'),
    cancellation_rebuttal: evidenceText('cancellation_rebuttal'),
    duplicate_charge_explanation: evidenceText('duplicate_charge_explanation'),
    refund_policy_disclosure: evidenceText('refund_policy_disclosure'),
    refund_refusal_explanation: evidenceText('refund_refusal_explanation'),
    billing_address: evidenceText('billing_address'),
    shipping_address: evidenceText('shipping_address'),
    customer_email_address: evidenceText('customer_email_address'),
    customer_purchase_ip: evidenceText('customer_purchase_ip'),
    service_date: evidenceDay('service_date'),
    duplicate_payment_intent_id: z
      .uuid()
      .toLowerCase()
      .nullish()
      .meta({
        description:
          `${evidenceDescriptions.duplicate_payment_intent_id} It must be another payment of yours that was charged in ` +
          'the same currency.',
      }),
  } satisfies Record<EvidenceField, z.ZodType>)
  .meta({
    id: 'DisputeEvidenceRequest',
    description:
      `Evidence as text, at most ${evidenceCharactersMax.toLocaleString('en')} characters in all. Null or absent: ` +
      'the field is not submitted. Without any field, the service submits what it holds about the order.',
  });

export type SubmitEvidenceBody = z.output<typeof submitEvidenceSchema>;

/** Which evidence was submitted. The texts describe the buyer, so no response returns them. */
const submittedEvidenceSchema = z
  .looseObject(
    Object.fromEntries(
      evidenceFields.map((field) => [
        field,
        z
          .int()
          .min(1)
          .optional()
          .meta({ description: `Characters that were submitted as \`${field}\`; absent if none were.` }),
      ]),
    ) as Record<(typeof evidenceFields)[number], z.ZodOptional<z.ZodInt>>,
  )
  .meta({ id: 'DisputeEvidence', description: 'The submitted fields, each with its number of characters.' });

/** The dispute record. */
export const disputeResponseSchema = z
  .looseObject({
    id: idField('dispute'),
    object: objectField('dispute'),
    livemode: livemodeField,
    payment_intent_id: z.uuid().meta({ description: 'Id of the disputed payment.' }),
    merchant_reference: z.string().nullable().meta({
      description: 'Your reference of the disputed payment; null without one.',
    }),
    amount: responseAmountField('The disputed amount.', 1),
    currency: recordCurrencyField,
    reason: z.enum(disputeReasons).meta({ description: "Reason that the buyer's bank gives." }),
    stage: z.enum(disputeStages).meta({
      description: 'How far the dispute has gone. An `inquiry` takes no money; a `chargeback` does.',
    }),
    status: z.enum(disputeStatuses).meta({
      description:
        '`needs_response`: evidence is needed before `evidence_due_by`. `under_review`: the bank decides. `won`, ' +
        '`lost` and `prevented`: the dispute has ended; `prevented` means that it ended before it took money. A later ' +
        'stage can open the dispute again.',
    }),
    pending_action: z
      .enum(disputeActions)
      .nullable()
      .meta({
        description:
          '`dispute_evidence`: a submission of evidence is in flight, its outcome is not known yet, and no other can ' +
          'begin. Null without one.',
      }),
    evidence_due_by: nullableInstantField('Deadline for evidence; null if there is none.'),
    evidence: submittedEvidenceSchema.nullable().meta({
      description:
        'The evidence that you submitted in this stage: its fields and their lengths, not their texts. Null without a ' +
        'submission through this API.',
    }),
    evidence_submitted_at: nullableInstantField('When evidence was submitted in this stage; null if none was.'),
    closed_reason: z
      .enum(disputeClosedReasons)
      .nullable()
      .meta({
        description:
          'Why the dispute ended: `decided` by the bank, `withdrawn` by the buyer or the bank, `refunded` because the ' +
          'buyer has the money back, `expired` because no evidence came in time. Null while it is open.',
      }),
    fee_amount: responseAmountField('Fee of the dispute, charged once; 0 for an inquiry.'),
    created_at: createdAtField,
    updated_at: updatedAtField,
  })
  .meta({ id: 'Dispute', description: "A dispute that the buyer's bank opened about a payment." });

/** A dispute as events show it: the record without its evidence. */
export const disputeSnapshotSchema = disputeResponseSchema
  .omit({ evidence: true })
  .meta({ id: 'DisputeSnapshot', description: 'A dispute without its evidence.' });

export type DisputeRecord = z.output<typeof disputeResponseSchema>;

/** Query of `GET /v1/disputes`. */
export const listDisputesSchema = listParameters({
  one: 'dispute',
  many: 'disputes',
  example: '019ae834-5b00-7c6d-9e8f-0a1b2c3d4e5f',
  own: {
    status: statusParameter('disputes', disputeStatuses, 'needs_response'),
    stage: z
      .enum(disputeStages)
      .optional()
      .meta({ description: 'Return only disputes that are in this stage now.', examples: ['chargeback'] }),
    due_before: instantParameter(
      'Return only disputes whose `evidence_due_by` is before this instant. Disputes without a deadline are left out.',
    ),
  },
  filters: ['payment_intent_id', 'currency', 'amount', 'merchant_reference', 'created_from', 'created_before'],
});

export type ListDisputesQuery = z.output<typeof listDisputesSchema>;

export const disputeListSchema = listSchema('DisputeList', disputeResponseSchema);
