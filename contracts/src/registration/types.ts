import type { Entity } from '../entity/entity.js';
import type { TaxScheme } from './schemes.js';

/**
 * That an entity is registered for a tax scheme, or how its goods are handled without a registration. Dates are ISO
 * dates in UTC, both inclusive.
 */
export interface Registration {
  readonly entity: Entity;
  readonly scheme: TaxScheme;
  readonly validFrom: string;
  /** Null: without an end. */
  readonly validTo: string | null;
  /** Null: there is no registration, and the tax is declared and paid at the border (`unregistered: at_border`). */
  readonly number: string | null;
}
