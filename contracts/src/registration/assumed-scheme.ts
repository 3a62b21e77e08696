import type { DutyBasis } from '../tax-quote/duty-basis.js';
import { stateScheme, type TaxScheme } from './schemes.js';

const euVatArea = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
);

/** Schemes for low-value goods: above their limit the tax is paid at the border. */
const lowValueSchemes: Readonly<Record<string, TaxScheme>> = {
  GB: 'gb_vat',
  NO: 'no_voec',
  AU: 'au_gst',
  NZ: 'nz_gst',
};

/** Schemes that make the seller collect the tax of every parcel. */
const sellerSchemes: Readonly<Record<string, TaxScheme>> = { SG: 'sg_gst', CH: 'ch_vat', LI: 'ch_vat' };

/** States of the US with a sales tax of the state. In AK, DE, MT, NH and OR, nothing is collected. */
const salesTaxStates =
  'AL AR AZ CA CO CT DC FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS NC ND NE NJ NM NV NY OH OK PA PR RI SC SD TN ' +
  'TX UT VA VT WA WI WV WY';

const salesTaxSchemes = new Map(salesTaxStates.split(' ').map((state) => [state, stateScheme(state)]));

/** Every scheme that a price may assume. */
export const assumedSchemes: readonly TaxScheme[] = [
  ...new Set<TaxScheme>([
    'ioss',
    ...Object.values(lowValueSchemes),
    ...Object.values(sellerSchemes),
    'ca_gst',
    ...salesTaxSchemes.values(),
  ]),
];

/** A line as its quote has it. */
interface PricedLine {
  readonly destinationCountry: string;
  /** The tax area where it has a code: a state of the US. */
  readonly state: string | null;
  readonly dutyBasis: DutyBasis | null;
}

/**
 * The scheme under which the price assumes that the seller collects the tax of a line. Null: the tax is paid at the
 * border, or by an ordinary registration that is not kept here. A quote has no amount in the currency of a limit, but
 * the duty of a line says on which side of it the goods are: relief from duty, and the flat duty of the EU, hold for
 * low-value goods only. A duty without a basis (another tax engine) counts as paid at the border.
 */
export function assumedScheme({ destinationCountry, state, dutyBasis }: PricedLine): TaxScheme | null {
  const isLowValue = dutyBasis === 'relief' || dutyBasis === 'flat';
  if (euVatArea.has(destinationCountry)) return isLowValue ? 'ioss' : null;
  const lowValue = lowValueSchemes[destinationCountry];
  if (lowValue !== undefined) return isLowValue ? lowValue : null;
  if (destinationCountry === 'US') return salesTaxSchemes.get(state ?? '') ?? null;
  if (destinationCountry === 'CA') return dutyBasis === 'none' ? 'ca_gst' : null;
  return sellerSchemes[destinationCountry] ?? null;
}
