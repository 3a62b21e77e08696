import { z } from 'zod';
import { addressPart, countryCode } from '../text/wire.js';

/** Every part but the country may be missing, null or empty. A schema that needs another part reports it at its own path. */
export const addressSchema = z
  .strictObject({
    line1: addressPart(200).meta({ description: 'Street and house number. At most 200 characters.' }),
    line2: addressPart(200).meta({ description: 'Flat, floor or building. At most 200 characters.' }),
    city: addressPart(100).meta({ description: 'City or town. At most 100 characters.' }),
    state: addressPart(100).meta({
      description:
        'State, province or region. At most 100 characters. With a quote that has a postal code of `US`, `CA` or `AU`, ' +
        'a code or name of another state is rejected; a text that names no state is ignored.',
    }),
    postal_code: addressPart(20).meta({
      description:
        'Postal code or ZIP code. At most 20 characters. If the quote of a charge has a postal code, the shipping ' +
        'address must have the same; letter case, spaces and hyphens do not matter. If the quote has none, the postal ' +
        'code must not be in a territory that a quote rejects or taxes by other rates.',
    }),
    country: countryCode.meta({
      description: 'Two-letter country code of ISO 3166-1, such as `GB`. Upper or lower case.',
    }),
  })
  .meta({
    id: 'Address',
    description: 'A postal address, stored encrypted and never returned. Null and `""` mean that a part is absent.',
  });

export type AddressBody = z.output<typeof addressSchema>;
