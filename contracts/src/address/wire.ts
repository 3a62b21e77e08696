import { z } from 'zod';
import { countryCode, text } from '../text/wire.js';

const optional = (max: number) => text(max).nullish();

/** An address whose every part may be missing; what needs a part says so at its own path. */
export const addressSchema = z
  .strictObject({
    line1: optional(200),
    line2: optional(200),
    city: optional(100),
    state: optional(100),
    postal_code: optional(20),
    country: countryCode,
  })
  .meta({ id: 'Address' });

export type AddressBody = z.output<typeof addressSchema>;
