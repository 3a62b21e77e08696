import type { Context } from 'koa';
import { mediaType, readBody } from '../wire/read-body.js';
import { ControlError } from './control-error.js';

/** Accepts only `application/json`: a web page cannot send it without a preflight. @throws ControlError 400, 415 */
export async function readJson(ctx: Context): Promise<unknown> {
  if (mediaType(ctx.req) !== 'application/json') throw new ControlError(415, 'Send application/json.');
  const text = await readBody(ctx.req);
  try {
    return JSON.parse(text);
  } catch {
    throw new ControlError(400, 'The body is not JSON.');
  }
}

/** Accepts a JSON object with only these fields. @throws ControlError 400 */
export function fieldsOf(body: unknown, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ControlError(400, 'Send a JSON object.');
  rejectUnknown(Object.keys(body), known);
  return { ...body };
}

export function rejectUnknown(names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new ControlError(400, `Unknown: ${unknown.join(', ')}. Known are ${known.join(', ')}.`);
}

type Fields = Readonly<Record<string, unknown>>;

export function choice<const T extends string>(given: Fields, name: string, values: readonly T[]): T {
  const match = values.find((value) => value === given[name]);
  if (match === undefined) throw new ControlError(400, `${name} must be one of ${values.join(', ')}.`);
  return match;
}

export function count(given: Fields, name: string, min: number, max: number): number {
  const value = given[name];
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw new ControlError(400, `${name} must be an integer from ${min} to ${max}.`);
  }
  return value;
}

/** Converts an ISO 8601 instant or Unix seconds to milliseconds since 1970. */
export function instant(given: unknown, name = 'since'): number {
  const text = typeof given === 'number' ? String(given) : given;
  const value = typeof text !== 'string' ? Number.NaN : /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text);
  if (Number.isNaN(value)) throw new ControlError(400, `${name} must be an ISO 8601 instant or Unix seconds.`);
  return value;
}
