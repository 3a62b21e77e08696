import type { Entity } from '../account.js';
import { ControlError } from '../control/control-error.js';
import { count, fieldsOf } from '../control/read-json.js';

export interface TaxLine {
  readonly sku: string | null;
  readonly hsCode: string;
  /** `quantity × unit_amount`. */
  readonly amount: number;
}

/** The tax service's view of an order. */
export interface TaxRequest {
  readonly entity: Entity;
  readonly currency: string;
  readonly shipping: number;
  readonly lines: readonly TaxLine[];
}

const FIELDS = [
  'date',
  'destination_country',
  'destination_postal_code',
  'ship_from_country',
  'currency',
  'shipping_amount',
  'line_items',
];
const LINE_FIELDS = [
  'sku',
  'description',
  'quantity',
  'unit_amount',
  'hs_code',
  'origin_country',
  'net_weight_grams',
  'volume_ml',
  'metal_share_percent',
  'preference',
];

const ENTITY_OF: Readonly<Record<string, Entity>> = { USD: 'us', GBP: 'gb', EUR: 'eu', CAD: 'ca', AUD: 'au' };

/** Rejects unknown fields, so that tests notice data that a tax service must not receive. @throws ControlError 400 */
export function readTaxRequest(body: unknown): TaxRequest {
  const given = fieldsOf(body, FIELDS);
  text(given, 'date', /^\d{4}-\d{2}-\d{2}$/);
  text(given, 'destination_country', /^[A-Z]{2}$/);
  text(given, 'ship_from_country', /^[A-Z]{2}$/);
  const currency = text(given, 'currency', /^[A-Z]{3}$/);
  const entity = ENTITY_OF[currency];
  if (entity === undefined) throw new ControlError(400, 'currency must be one of those of the accounts.');
  const { line_items: lines } = given;
  if (!Array.isArray(lines) || lines.length === 0) throw new ControlError(400, 'line_items must be a list.');
  return {
    entity,
    currency,
    shipping: count(given, 'shipping_amount', 0, Number.MAX_SAFE_INTEGER),
    lines: lines.map(readLine),
  };
}

function readLine(line: unknown): TaxLine {
  const given = fieldsOf(line, LINE_FIELDS);
  const quantity = count(given, 'quantity', 1, 10_000);
  return {
    sku: given['sku'] === null ? null : text(given, 'sku', /^/),
    hsCode: text(given, 'hs_code', /^\d{6,12}$/),
    amount: quantity * count(given, 'unit_amount', 0, 99_999_999),
  };
}

function text(given: Readonly<Record<string, unknown>>, name: string, pattern: RegExp): string {
  const value = given[name];
  if (typeof value !== 'string' || !pattern.test(value)) throw new ControlError(400, `${name} must match ${pattern}.`);
  return value;
}
