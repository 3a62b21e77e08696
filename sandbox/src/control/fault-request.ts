import { ENTITIES, RAILS } from '../account.js';
import { OPERATIONS } from '../wire/endpoint.js';
import { ControlError } from './control-error.js';
import { FAULTS, type FaultRequest } from './faults.js';

const TIMES_MAX = 100_000;
const DELAY_MS_MAX = 600_000;
const FIELDS = ['operation', 'fault', 'times', 'delay_ms', 'entity', 'rail'];

/** Reads the body of `POST /_control/faults`. @throws ControlError 400 that names the field and what it may hold. */
export function readFaultRequest(body: unknown): FaultRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ControlError(400, 'Send a JSON object.');
  const given: Record<string, unknown> = { ...body };
  const unknown = Object.keys(given).filter((name) => !FIELDS.includes(name));
  if (unknown.length > 0)
    throw new ControlError(400, `Unknown: ${unknown.join(', ')}. Known are ${FIELDS.join(', ')}.`);
  const entity = given['entity'] === undefined ? {} : { entity: choice(given, 'entity', ENTITIES) };
  const rail = given['rail'] === undefined ? {} : { rail: choice(given, 'rail', RAILS) };
  const delay = given['delay_ms'] === undefined ? {} : { delayMs: count(given, 'delay_ms', 0, DELAY_MS_MAX) };
  return {
    operation: choice(given, 'operation', OPERATIONS),
    fault: choice(given, 'fault', FAULTS),
    times: given['times'] === undefined ? 1 : count(given, 'times', 1, TIMES_MAX),
    ...delay,
    ...entity,
    ...rail,
  };
}

function choice<const T extends string>(given: Record<string, unknown>, name: string, values: readonly T[]): T {
  const match = values.find((value) => value === given[name]);
  if (match === undefined) throw new ControlError(400, `${name} must be one of ${values.join(', ')}.`);
  return match;
}

function count(given: Record<string, unknown>, name: string, min: number, max: number): number {
  const value = given[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw new ControlError(400, `${name} must be an integer from ${min} to ${max}.`);
  }
  return value;
}
