import type { AddressPart } from '../payment-intent/record.js';
import { type Parsed, shape, text } from './fields.js';

const parts = {
  city: text(),
  country: text(2),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
};

export const addressParam = shape(parts);

/** Returns all six parts, absent ones as null, as Stripe does. */
export function addressOf(given: Parsed<typeof parts> | undefined): Readonly<Record<AddressPart, string | null>> {
  return {
    city: given?.city ?? null,
    country: given?.country ?? null,
    line1: given?.line1 ?? null,
    line2: given?.line2 ?? null,
    postal_code: given?.postal_code ?? null,
    state: given?.state ?? null,
  };
}
