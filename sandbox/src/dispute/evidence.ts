import { type Field, type Parsed, shape, text } from '../wire/fields.js';
import { invalidRequest } from '../wire/stripe-failure.js';

/** Stripe's limits, in characters. */
const LONG_MAX = 20_000;
const COMBINED_MAX = 150_000;

const fields = {
  access_activity_log: text(LONG_MAX),
  billing_address: text(),
  cancellation_policy_disclosure: text(LONG_MAX),
  cancellation_rebuttal: text(LONG_MAX),
  customer_email_address: text(),
  customer_name: text(),
  customer_purchase_ip: text(),
  duplicate_charge_explanation: text(LONG_MAX),
  duplicate_charge_id: text(),
  product_description: text(LONG_MAX),
  refund_policy_disclosure: text(LONG_MAX),
  refund_refusal_explanation: text(LONG_MAX),
  service_date: text(),
  shipping_address: text(),
  shipping_carrier: text(),
  shipping_date: text(),
  shipping_tracking_number: text(),
  uncategorized_text: text(LONG_MAX),
};

/** The fields with text. */
export const EVIDENCE_FIELDS = Object.keys(fields);

/** Fields that name an uploaded file. Files are not simulated: a call with one is rejected. */
export const FILE_FIELDS = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
] as const;

/** The `evidence` parameter of a dispute: texts, 150,000 characters in all. */
export const evidenceParam: Field<Readonly<Record<string, string>>> = {
  read(node, path) {
    const given: Parsed<typeof fields> = shape(fields).read(node, path);
    const evidence = Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
    if (Object.values(evidence).reduce((sum, { length }) => sum + length, 0) > COMBINED_MAX) {
      throw invalidRequest({ message: `Evidence holds at most ${COMBINED_MAX} characters.`, param: path });
    }
    return evidence;
  },
};
