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
  if (destinationCountry === 'US') return state === null ? null : stateScheme(state);
  if (destinationCountry === 'CA') return dutyBasis === 'none' ? 'ca_gst' : null;
  return sellerSchemes[destinationCountry] ?? null;
}
