/** Characters that a long text, an address and a short text may have. */
export const longTextMax = 20_000;
export const addressTextMax = 1_000;
export const shortTextMax = 500;

/** Characters that all texts of one submission may have together, and bytes that its body may have. */
export const evidenceCharactersMax = 150_000;
export const evidenceBytesMax = 1024 * 1024;

/** The texts of a submission, with the most characters that each may have. */
export const evidenceTexts = {
  product_description: longTextMax,
  customer_name: shortTextMax,
  shipping_carrier: shortTextMax,
  shipping_tracking_number: shortTextMax,
  uncategorized_text: longTextMax,
  access_activity_log: longTextMax,
  cancellation_policy_disclosure: longTextMax,
  cancellation_rebuttal: longTextMax,
  duplicate_charge_explanation: longTextMax,
  refund_policy_disclosure: longTextMax,
  refund_refusal_explanation: longTextMax,
  billing_address: addressTextMax,
  shipping_address: addressTextMax,
  customer_email_address: shortTextMax,
  customer_purchase_ip: shortTextMax,
} as const;

/** The fields of a submission in the order of the record: the texts, two days, and another payment of the merchant. */
export const evidenceFields = [
  'product_description',
  'customer_name',
  'shipping_carrier',
  'shipping_tracking_number',
  'shipping_date',
  'uncategorized_text',
  'access_activity_log',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'duplicate_charge_explanation',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'billing_address',
  'shipping_address',
  'customer_email_address',
  'customer_purchase_ip',
  'service_date',
  'duplicate_payment_intent_id',
] as const;
export type EvidenceField = (typeof evidenceFields)[number];

/** Evidence as it is submitted. It describes the buyer: it is stored and sent sealed, and never logged. */
export type DisputeEvidence = Readonly<Partial<Record<EvidenceField, string>>>;

/** What the record shows of submitted evidence: the fields, and how many characters each has. */
export type EvidenceLengths = Readonly<Partial<Record<EvidenceField, number>>>;

/** The fields that have a value, in the order of {@link evidenceFields}. Null: no field has one. */
export function givenEvidence(
  body: Readonly<Partial<Record<EvidenceField, string | null | undefined>>>,
): DisputeEvidence | null {
  const given = evidenceFields.flatMap((field) => {
    const value = body[field];
    return value === undefined || value === null ? [] : [[field, value] as const];
  });
  return given.length === 0 ? null : Object.fromEntries(given);
}

export function lengthsOf(evidence: DisputeEvidence): EvidenceLengths {
  return Object.fromEntries(
    evidenceFields.flatMap((field) => {
      const value = evidence[field];
      return value === undefined ? [] : [[field, value.length] as const];
    }),
  );
}

/** The characters of all fields together. */
export function evidenceCharacters(evidence: DisputeEvidence): number {
  return Object.values(lengthsOf(evidence)).reduce((sum, length) => sum + length, 0);
}
