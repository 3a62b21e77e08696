import { ENTITIES, RAILS } from '../account.js';
import { OPERATIONS } from '../wire/endpoint.js';
import { ControlError } from './control-error.js';
import { FAULTS, type FaultRequest } from './faults.js';
import { choice, count, fieldsOf, rejectUnknown } from './read-json.js';

const TIMES_MAX = 100_000;
const DELAY_MS_MAX = 600_000;
const FIELDS = ['operation', 'fault', 'times', 'delay_ms', 'entity', 'rail'];

/** Reads the body of `POST /_control/faults`. @throws ControlError 400 with the field and its allowed values. */
export function readFaultRequest(body: unknown): FaultRequest {
  const given = fieldsOf(body, FIELDS);
  const entity = given['entity'] === undefined ? {} : { entity: choice(given, 'entity', ENTITIES) };
  const rail = given['rail'] === undefined ? {} : { rail: choice(given, 'rail', RAILS) };
  const delay = given['delay_ms'] === undefined ? {} : { delayMs: count(given, 'delay_ms', 0, DELAY_MS_MAX) };
  const operation = choice(given, 'operation', OPERATIONS);
  const fault = choice(given, 'fault', FAULTS);
  if (fault === 'stale_read' && !STALE.includes(operation)) {
    throw new ControlError(400, `stale_read is available for ${STALE.join(', ')}.`);
  }
  if (fault.startsWith('error_stored') && !KEYED.includes(operation)) {
    throw new ControlError(400, `${fault} is available for ${KEYED.join(', ')}.`);
  }
  if (UNOWNED.includes(operation) && (given['entity'] ?? given['rail']) !== undefined) {
    throw new ControlError(400, `${operation} belongs to no account: leave out entity and rail.`);
  }
  return {
    operation,
    fault,
    times: given['times'] === undefined ? 1 : count(given, 'times', 1, TIMES_MAX),
    ...delay,
    ...entity,
    ...rail,
  };
}

/** Reads the query of `DELETE /_control/faults`. @throws ControlError 400 */
export function readFaultFilter(query: URLSearchParams): Pick<FaultRequest, 'entity' | 'rail'> {
  rejectUnknown([...query.keys()], ['entity', 'rail']);
  const given = Object.fromEntries(query);
  return {
    ...(given['entity'] === undefined ? {} : { entity: choice(given, 'entity', ENTITIES) }),
    ...(given['rail'] === undefined ? {} : { rail: choice(given, 'rail', RAILS) }),
  };
}

/** The calls whose result is stored under their idempotency key. */
const KEYED: readonly string[] = [
  'payment_intents.create',
  'payment_intents.confirm',
  'payment_intents.capture',
  'payment_intents.cancel',
  'refunds.create',
  'disputes.update',
  'payment_methods.create',
  'payment_method_domains.create',
  'tokens.create',
  'accounts.create',
  'external_accounts.create',
  'transfers.create',
  'transfers.reversal',
  'payouts.create',
];

/** What browsers load before they have a key. */
const UNOWNED: readonly string[] = ['script', 'frames'];

/** The reads of objects that can change. */
const STALE: readonly string[] = [
  'payment_intents.retrieve',
  'payment_intents.list',
  'charges.retrieve',
  'refunds.retrieve',
  'refunds.list',
  'disputes.retrieve',
  'disputes.list',
  'transfers.retrieve',
  'transfers.list',
  'transfers.list_reversals',
  'payouts.retrieve',
  'payouts.list',
];
