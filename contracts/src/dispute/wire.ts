import { z } from 'zod';
import { currencyField } from '../money/wire.js';
import { disputeReasons, disputeStages, disputeStatuses } from './status.js';

const instant = z.iso.datetime({ precision: 3 });
const longText = z.string().max(20_000).nullable();
const address = z.string().max(1_000).nullable();
const shortText = z.string().max(500).nullable();
const day = z.iso.date().nullable();

/** What was submitted, all of it text. It may tell of the buyer, so it is in the record alone and in no event. */
const disputeEvidenceSchema = z
  .looseObject({
    product_description: longText,
    customer_name: shortText,
    shipping_carrier: shortText,
    shipping_tracking_number: shortText,
    shipping_date: day,
    uncategorized_text: longText,
    access_activity_log: longText,
    cancellation_policy_disclosure: longText,
    cancellation_rebuttal: longText,
    duplicate_charge_explanation: longText,
    refund_policy_disclosure: longText,
    refund_refusal_explanation: longText,
    billing_address: address,
    shipping_address: address,
    customer_email_address: shortText,
    customer_purchase_ip: shortText,
    service_date: day,
    duplicate_payment_intent_id: z.uuid().nullable(),
  })
  .meta({ id: 'DisputeEvidence' });

/** The dispute record. */
export const disputeResponseSchema = z
  .looseObject({
    id: z.uuid(),
    object: z.literal('dispute'),
    livemode: z.boolean(),
    payment_intent_id: z.uuid(),
    merchant_reference: z.string().nullable(),
    amount: z.int().min(1),
    currency: currencyField,
    reason: z.enum(disputeReasons),
    stage: z.enum(disputeStages),
    status: z.enum(disputeStatuses),
    evidence_due_by: instant.nullable(),
    evidence: disputeEvidenceSchema.nullable(),
    evidence_submitted_at: instant.nullable(),
    closed_reason: z.string().nullable(),
    fee_amount: z.int().min(0),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Dispute' });

/** What an event shows of a dispute: the record without its evidence. */
export const disputeSnapshotSchema = disputeResponseSchema
  .omit({ evidence: true })
  .meta({ id: 'DisputeSnapshot', description: 'A dispute without its evidence.' });

export type DisputeRecord = z.output<typeof disputeResponseSchema>;
