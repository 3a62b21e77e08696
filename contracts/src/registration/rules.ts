import type { Entity } from '../entity/entity.js';
import type { TaxScheme } from './schemes.js';
import type { Registration } from './types.js';

/**
 * What applies to an entity and a scheme on a day: of the rows that contain the day, the one that began last. Null:
 * there is neither a registration nor a decision to pay at the border.
 */
export function registrationOn(
  registrations: readonly Registration[],
  { entity, scheme }: { readonly entity: Entity; readonly scheme: TaxScheme },
  on: string,
): Registration | null {
  const found = registrations.filter(
    (row) => row.entity === entity && row.scheme === scheme && row.validFrom <= on && on <= (row.validTo ?? on),
  );
  return found.toSorted((a, b) => (a.validFrom < b.validFrom ? 1 : -1))[0] ?? null;
}
