import { z } from 'zod';
import { countryCode, text } from '../text/wire.js';

/** Every part but the country may be missing. A schema that needs another part reports it at its own path. */
export const addressSchema = z
  .strictObject({
    line1: text(200).nullish().meta({ description: 'Street and house number. At most 200 characters.' }),
    line2: text(200).nullish().meta({ description: 'Flat, floor or building. At most 200 characters.' }),
    city: text(100).nullish().meta({ description: 'City or town. At most 100 characters.' }),
    state: text(100).nullish().meta({ description: 'State, province or region. At most 100 characters.' }),
    postal_code: text(20)
      .nullish()
      .meta({
        description:
          'Postal code or ZIP code. At most 20 characters. If the quote of a charge has a postal code, the shipping ' +
          'address must have the same; letter case, spaces and hyphens do not matter.',
      }),
    country: countryCode.meta({
      description: 'Two-letter country code of ISO 3166-1, such as `GB`. Upper or lower case.',
    }),
  })
  .meta({ id: 'Address', description: 'A postal address. It is stored encrypted and is never returned.' });

export type AddressBody = z.output<typeof addressSchema>;
