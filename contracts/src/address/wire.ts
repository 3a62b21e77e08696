import { z } from 'zod';
import { addressPart, anyCountryCode, countryCode } from '../text/wire.js';
import { canonicalPostalCode } from './postal-code.js';

const parts = {
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
      'Postal code or ZIP code. At most 20 characters. Letter case, spaces, hyphens and a country sign in front ' +
      '(`D-10115`) do not matter. If the quote of a charge has a postal code, the shipping address must have one with ' +
      'the same tax: the same five digits in the US, three characters in Canada, outward code in Great Britain, the ' +
      'same rates elsewhere. If the quote has none, the postal code must not be in a territory that a quote rejects ' +
      'or taxes by other rates.',
  }),
};

/** Every part but the country may be missing, null or empty. A schema that needs another part reports it at its own path. */
export const addressSchema = z
  .strictObject({
    ...parts,
    country: countryCode.meta({
      description:
        'Two-letter country code of ISO 3166-1, such as `GB`, or `XK`. Upper or lower case. A territory may have its ' +
        'own code or that of its country: `PR`, or `US` with a ZIP code of Puerto Rico.',
    }),
  })
  .transform(withCanonicalPostalCode)
  .meta({
    id: 'Address',
    description: 'A postal address, stored encrypted and never returned. Null and `""` mean that a part is absent.',
  });

/** As {@link addressSchema}, with any two letters as the country: nothing depends on a billing address. */
export const billingAddressSchema = z
  .strictObject({
    ...parts,
    postal_code: addressPart(20).meta({ description: 'Postal code or ZIP code. At most 20 characters.' }),
    state: addressPart(100).meta({ description: 'State, province or region. At most 100 characters.' }),
    country: anyCountryCode.meta({
      description: 'Two-letter country code, such as `GB`. Upper or lower case. It is not checked against a list.',
    }),
  })
  .transform(withCanonicalPostalCode)
  .meta({
    id: 'BillingAddress',
    description: 'A postal address, stored encrypted and never returned. Null and `""` mean that a part is absent.',
  });

export type AddressBody = z.output<typeof addressSchema>;

/** All spellings of a postal code are stored as one, so that they make no difference to an idempotency key. */
function withCanonicalPostalCode<Address extends { country: string; postal_code?: string | null | undefined }>(
  address: Address,
): Address {
  const { country, postal_code: postalCode } = address;
  return postalCode == null ? address : { ...address, postal_code: canonicalPostalCode(country, postalCode) };
}
