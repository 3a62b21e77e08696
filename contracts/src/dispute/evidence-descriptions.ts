import type { EvidenceField } from './evidence.js';

/** What each field of a submission is for. */
export const evidenceDescriptions: Readonly<Record<EvidenceField, string>> = {
  product_description: 'What was sold.',
  customer_name: 'Name of the buyer.',
  shipping_carrier: 'Carrier that delivered the order.',
  shipping_tracking_number: 'Tracking number of the delivery.',
  shipping_date: 'Day on which the order was shipped.',
  uncategorized_text: 'Evidence that fits no other field.',
  access_activity_log: 'Log that shows that the buyer used a digital product.',
  cancellation_policy_disclosure: 'How the buyer was shown the cancellation policy.',
  cancellation_rebuttal: 'Why the order was not canceled, although the buyer claims that it was.',
  duplicate_charge_explanation: 'Why this charge does not duplicate another one.',
  refund_policy_disclosure: 'How the buyer was shown the refund policy.',
  refund_refusal_explanation: 'Why the buyer is not entitled to a refund.',
  billing_address: 'Billing address of the buyer.',
  shipping_address: 'Address of delivery.',
  customer_email_address: 'E-mail address of the buyer.',
  customer_purchase_ip: 'IP address of the buyer at the time of purchase.',
  service_date: 'Day on which a service was provided.',
  duplicate_payment_intent_id: 'Id of the payment that the buyer takes for a duplicate.',
};
