import { isStateCode } from '../address/state.js';
import { isGbVat, isIrd, isValidAbn, isValidUid } from './check-digits.js';

interface Scheme {
  readonly name: string;
  /** The form of a number, for messages. */
  readonly form: string;
  readonly isNumber: (number: string) => boolean;
  /** What has to be corrected after a refund. */
  readonly correction: string;
}

/**
 * The tax schemes under which a seller collects the tax of the destination. Forms of numbers are from the laws that each
 * scheme names and from knowledge; check digits are checked where the rule for them is known.
 */
const schemes = {
  /** Directive (EU) 2017/2455 art. 369l–369zc: goods worth at most 150 EUR. */
  ioss: {
    name: 'IOSS',
    form: 'IM and 10 digits',
    isNumber: (number) => /^IM\d{10}$/.test(number),
    correction: 'Correct the IOSS return of the period of the sale in the next return, within three years.',
  },
  /** VATA 1994 s 7AA and Sch 9ZC: goods worth at most 135 GBP. */
  gb_vat: {
    name: 'UK VAT',
    form: 'GB and 9 or 12 digits, GD and 3 digits, or HA and 3 digits',
    isNumber: isGbVat,
    correction: 'Adjust box 1 of the UK VAT return of the period of the refund.',
  },
  /** Merverdiavgiftsloven § 14-4 to 14-7: items below 3,000 NOK. */
  no_voec: {
    name: 'VOEC',
    form: '7 digits',
    isNumber: (number) => /^\d{7}$/.test(number),
    correction: 'Correct the VOEC return of the period of the sale.',
  },
  /** GST Act 1999 Div 84-C and 146: goods worth at most 1,000 AUD. */
  au_gst: {
    name: 'Australian GST',
    form: 'an ARN of 12 digits or an ABN of 11 digits',
    isNumber: (number) => /^\d{12}$/.test(number) || isValidAbn(number),
    correction: 'Make a decreasing adjustment in the GST return of the period of the refund.',
  },
  /** GST Act 1985 s 10C: goods worth at most 1,000 NZD. */
  nz_gst: {
    name: 'New Zealand GST',
    form: 'an IRD number of 8 or 9 digits',
    isNumber: isIrd,
    correction: 'Adjust the GST return of the period of the refund.',
  },
  /** GST Act 1993 s 8 and Sch 1. */
  sg_gst: {
    name: 'Singapore GST',
    form: 'M, 8 digits and a letter, or 8 or 9 digits and a letter',
    isNumber: (number) => /^(M\d{8}|\d{8,9})[A-Z]$/.test(number),
    correction: 'Adjust box 6 of the GST return of the period of the refund.',
  },
  /** MWSTG art. 7 par. 3 lit. b: mail-order supplies count as domestic. */
  ch_vat: {
    name: 'Swiss VAT',
    form: 'CHE-123.456.788, with or without MWST, TVA or IVA',
    isNumber: isValidUid,
    correction: 'Reduce the turnover in the Swiss VAT return of the period of the refund.',
  },
  /** Excise Tax Act s 211.1–211.25. */
  ca_gst: {
    name: 'Canadian GST/HST',
    form: '9 digits, RT and 4 digits',
    isNumber: (number) => /^\d{9}RT\d{4}$/.test(number),
    correction: 'Adjust line 103 of the GST/HST return of the period of the refund.',
  },
} as const satisfies Readonly<Record<string, Scheme>>;

type NamedScheme = keyof typeof schemes;

/** The sales tax of a state of the US: `us_sales_tax_ny`. Its permit numbers have no common form. */
type StateScheme = `us_sales_tax_${string}`;

export type TaxScheme = NamedScheme | StateScheme;

const statePrefix = 'us_sales_tax_';

export const schemeNames = [...Object.keys(schemes), `${statePrefix}<state>`];

/** The scheme of a name such as `ioss` or `us_sales_tax_ny`; null if there is none. */
export function taxScheme(name: string): TaxScheme | null {
  if (Object.hasOwn(schemes, name)) return name as NamedScheme;
  const state = name.startsWith(statePrefix) ? name.slice(statePrefix.length) : '';
  return state === state.toLowerCase() && isStateCode('US', state.toUpperCase()) ? stateScheme(state) : null;
}

export function stateScheme(state: string): StateScheme {
  return `${statePrefix}${state.toLowerCase()}`;
}

export function schemeOf(scheme: TaxScheme): Scheme {
  if (Object.hasOwn(schemes, scheme)) return schemes[scheme as NamedScheme];
  const state = scheme.slice(statePrefix.length).toUpperCase();
  return {
    name: `sales tax of ${state}`,
    form: '4 to 20 letters, digits and hyphens',
    isNumber: (number) => /^[A-Z0-9][A-Z0-9-]{3,19}$/.test(number),
    correction: `Deduct the refunded sales in the return of ${state} for the period of the refund.`,
  };
}

/** A number as it is stored: upper case, without spaces. Null if it is not one of the scheme. */
export function registrationNumber(scheme: TaxScheme, typed: string): string | null {
  const number = typed.toUpperCase().replaceAll(/\s/g, '');
  return schemeOf(scheme).isNumber(number) ? number : null;
}
