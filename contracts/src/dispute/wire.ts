import { z } from 'zod';
import { recordCurrencyField, responseAmountField } from '../money/wire.js';
import {
  createdAtField,
  idField,
  livemodeField,
  nullableInstantField,
  objectField,
  updatedAtField,
} from '../record/wire.js';
import { disputeReasons, disputeStages, disputeStatuses } from './status.js';

const longTextMax = 20_000;
const shortTextMax = 500;
const addressMax = 1_000;

function evidenceText(max: number, description: string) {
  return z.string().max(max).nullable().meta({ description });
}

function evidenceDay(description: string) {
  return z.iso.date().nullable().meta({ description });
}

/** The submitted evidence. It may describe the buyer, so only the dispute record shows it and no event does. */
const disputeEvidenceSchema = z
  .looseObject({
    product_description: evidenceText(longTextMax, 'What was sold.'),
    customer_name: evidenceText(shortTextMax, 'Name of the buyer.'),
    shipping_carrier: evidenceText(shortTextMax, 'Carrier that delivered the order.'),
    shipping_tracking_number: evidenceText(shortTextMax, 'Tracking number of the delivery.'),
    shipping_date: evidenceDay('Day on which the order was shipped.'),
    uncategorized_text: evidenceText(longTextMax, 'Evidence that fits no other field.'),
    access_activity_log: evidenceText(longTextMax, 'Log that shows that the buyer used a digital product.'),
    cancellation_policy_disclosure: evidenceText(longTextMax, 'How the buyer was shown the cancellation policy.'),
    cancellation_rebuttal: evidenceText(longTextMax, 'Why the order was not canceled, as the buyer claims.'),
    duplicate_charge_explanation: evidenceText(longTextMax, 'Why this charge does not duplicate another one.'),
    refund_policy_disclosure: evidenceText(longTextMax, 'How the buyer was shown the refund policy.'),
    refund_refusal_explanation: evidenceText(longTextMax, 'Why the buyer is not entitled to a refund.'),
    billing_address: evidenceText(addressMax, 'Billing address of the buyer.'),
    shipping_address: evidenceText(addressMax, 'Address of delivery.'),
    customer_email_address: evidenceText(shortTextMax, 'E-mail address of the buyer.'),
    customer_purchase_ip: evidenceText(shortTextMax, 'IP address of the buyer at the time of purchase.'),
    service_date: evidenceDay('Day on which a service was provided.'),
    duplicate_payment_intent_id: z.uuid().nullable().meta({
      description: 'Id of the payment that the buyer takes for a duplicate.',
    }),
  })
  .meta({ id: 'DisputeEvidence', description: 'Evidence against a dispute. Not available yet.' });

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
        '`lost` and `prevented` are final; `prevented` means that the dispute ended before it took money.',
    }),
    evidence_due_by: nullableInstantField('Deadline for evidence; null if there is none.'),
    evidence: disputeEvidenceSchema.nullable().meta({ description: 'The submitted evidence; null before that.' }),
    evidence_submitted_at: nullableInstantField('When evidence was submitted; null if none was.'),
    closed_reason: z.string().nullable().meta({
      description: 'Why the dispute ended, such as `decided` or `withdrawn`; null while it is open.',
    }),
    fee_amount: responseAmountField('Fee of the dispute.'),
    created_at: createdAtField,
    updated_at: updatedAtField,
  })
  .meta({ id: 'Dispute', description: 'A dispute. Not available yet.' });

/** A dispute as events show it: the record without its evidence. */
export const disputeSnapshotSchema = disputeResponseSchema
  .omit({ evidence: true })
  .meta({ id: 'DisputeSnapshot', description: 'A dispute without its evidence. Not available yet.' });

export type DisputeRecord = z.output<typeof disputeResponseSchema>;
