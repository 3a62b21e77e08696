import { ENTITIES, type Entity, RAILS, type Rail } from '../account.js';
import { ControlError } from '../control/control-error.js';
import { choice, count, fieldsOf } from '../control/read-json.js';

/** The scorer's view of a charge. */
export interface AssessmentRequest {
  readonly rail: Rail;
  readonly entity: Entity;
  readonly amount: number;
  readonly currency: string;
  readonly emailSha256: string;
  readonly ipAddress: string | null;
}

const FIELDS = [
  'payment_intent',
  'rail',
  'entity',
  'amount',
  'currency',
  'email_sha256',
  'ip_address',
  'shipping_country',
];

/** Rejects unknown fields, so that tests notice data that a scorer must not receive. @throws ControlError 400 */
export function readAssessmentRequest(body: unknown): AssessmentRequest {
  const given = fieldsOf(body, FIELDS);
  return {
    rail: choice(given, 'rail', RAILS),
    entity: choice(given, 'entity', ENTITIES),
    amount: count(given, 'amount', 0, Number.MAX_SAFE_INTEGER),
    currency: text(given, 'currency', /^[A-Z]{3}$/),
    emailSha256: text(given, 'email_sha256', /^[0-9a-f]{64}$/),
    ipAddress: given['ip_address'] === null ? null : text(given, 'ip_address', /^[0-9a-fA-F.:]+$/),
  };
}

function text(given: Readonly<Record<string, unknown>>, name: string, pattern: RegExp): string {
  const value = given[name];
  if (typeof value !== 'string' || !pattern.test(value)) throw new ControlError(400, `${name} must match ${pattern}.`);
  return value;
}
