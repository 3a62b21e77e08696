import type { EvidenceField } from '@landed/contracts/dispute/evidence';
import type { DisputeReason } from '@landed/contracts/dispute/status';

/** Texts of one dispute. Apart from those of the list, so that Home does not load them. */
export const disputePageTexts = {
  dispute: (reason: string) => `Dispute: ${reason.toLowerCase()}`,
  due: (left: string, when: string) => `Evidence is due ${left}: ${when}.`,
  overdue: 'The deadline for evidence has passed.',
  helps: 'What convinces the bank',
  taken: 'Taken from your balance',
  nothingTaken: {
    inquiry: 'Nothing: an inquiry takes no money',
    prevented: 'Nothing: it ended before it took money',
    won: 'Nothing: you have it back',
    other: 'Nothing',
  },
  fee: 'Fee',
  facts: 'Dispute',
  id: 'Dispute',
  payment: 'Payment',
  order: 'Order',
  stage: 'Stage',
  opened: 'Opened',
  ended: 'Ended',
  history: 'What happened',
  submitted: 'Evidence submitted',
  submittedLead: 'Characters by field. The texts describe the buyer, so they are not shown again.',
  pending: 'Evidence is being submitted. Its outcome is not known yet.',
  pendingLead: 'This page checks every 5 seconds. Nothing else can be submitted meanwhile.',
  mayNot: 'Owners and support can submit evidence.',
  form: 'Evidence',
  formLead: 'Prefilled with what we hold about the order. Empty fields are not sent.',
  draftSaved: 'Draft saved',
  groups: { order: 'Order and delivery', buyer: 'Buyer', words: 'Your words' },
  preview: 'Review and submit',
  previewTitle: 'This is what the bank gets',
  once: 'One submission in this stage. It cannot be changed.',
  nothing: 'You have filled in nothing, so we submit what we hold about the order.',
  keep: 'Keep editing',
  close: 'Close',
  submit: 'Submit evidence',
  done: 'The evidence is submitted',
  unknown: 'We do not know yet whether the evidence was submitted. Do not repeat it.',
  unknownLead: 'This page sends the same submission again every 5 seconds. It counts once.',
  check: 'Check again',
  tooLong: (most: number) => `All fields together may have ${most} characters.`,
} as const;

export const evidenceFieldTexts: Readonly<Record<EvidenceField, string>> = {
  product_description: 'What was sold',
  service_date: 'Day of the service',
  shipping_carrier: 'Carrier',
  shipping_tracking_number: 'Tracking number',
  shipping_date: 'Day of shipping',
  shipping_address: 'Address of delivery',
  customer_name: 'Name of the buyer',
  customer_email_address: 'E-mail of the buyer',
  customer_purchase_ip: 'IP address at the purchase',
  billing_address: 'Billing address',
  access_activity_log: 'Use of a digital product',
  refund_policy_disclosure: 'How the refund policy was shown',
  refund_refusal_explanation: 'Why no refund is due',
  cancellation_policy_disclosure: 'How the cancellation policy was shown',
  cancellation_rebuttal: 'Why the order was not canceled',
  duplicate_charge_explanation: 'Why this is not a duplicate',
  duplicate_payment_intent_id: 'Id of the other payment',
  uncategorized_text: 'Anything else',
};

/** What the reason of a dispute says, and what helps against it. */
export const disputeReasonTexts: Readonly<Record<DisputeReason, { readonly means: string; readonly helps: string }>> = {
  fraudulent: {
    means: 'The cardholder says that someone else made this payment.',
    helps: 'Proof that the cardholder took part: the delivery to their address, earlier orders, messages.',
  },
  duplicate: {
    means: 'The buyer says that they paid twice for one order.',
    helps: 'The other payment, and what each of the two was for.',
  },
  product_not_received: {
    means: 'The buyer says that the order did not arrive.',
    helps: 'Carrier, tracking number and the day of delivery to the address of the order.',
  },
  product_unacceptable: {
    means: 'The buyer says that the product is damaged, or not as described.',
    helps: 'How you described it, what you sent, and what you offered after the complaint.',
  },
  credit_not_processed: {
    means: 'The buyer says that you owe a refund.',
    helps: 'Your refund policy, when the buyer saw it, and why no refund is due, or proof of the refund.',
  },
  unrecognized: {
    means: 'The cardholder does not know what this payment was for.',
    helps: 'What was bought, by whom, and where it was delivered.',
  },
  subscription_canceled: {
    means: 'The buyer says that they had canceled before this payment.',
    helps: 'Your cancellation policy, and what happened before the payment.',
  },
  general: {
    means: 'The bank gives no other reason.',
    helps: 'What was bought, when it was delivered, and your messages with the buyer.',
  },
};
