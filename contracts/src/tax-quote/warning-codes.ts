/**
 * Every warning of a quote: the price holds, and the code says what it rests on or leaves out. The OpenAPI document and
 * the type of the client list them from here.
 */
export const quoteWarningCodes = {
  range_wide: 'The national rates below the HS code differ widely, and the code does not decide between them.',
  metal_share_unknown: 'A duty applies to metal content, and `metal_share_percent` was not given.',
  table_ends_soon: 'A table that priced the quote is checked up to a day that is near.',
  table_ended: 'A table that priced the quote is past the day up to which it was checked (test mode only).',
  vat_part_of_code: 'Only a part of the goods of this HS code has the tax rate that was used.',
  local_tax_not_included:
    'Taxes of a county, a city or a district are not included: the operator has not imported them for the postal code.',
  origin_assumed: 'The line has no `origin_country`; the country that the goods ship from was used.',
  preference_not_claimed: 'The duty is the one without a trade agreement.',
  preference_rate_unavailable:
    'The line claims a preference, but no lower rate for it is on file: the duty is the one without a trade agreement.',
  registration_missing: 'The seller has no registration for the scheme that the price assumes (test mode only).',
  rate_unverified: 'A rate was not compared with an official table or statute.',
  specific_duty_estimated: 'A duty by weight or volume was replaced by a percentage.',
  restricted_in_part: 'A part of the goods of this HS code may not be sold.',
  restricted_conditions:
    'The goods may be sold only under conditions, such as the rules for batteries or an age limit.',
  sold_under_allowance: 'The goods are restricted, and the operator allowed them to this merchant.',
  code_disagrees:
    'The description suggests goods of another chapter than the HS code. Not every description can be read in time, so ' +
    'no warning does not confirm a code.',
  parcel_fee_not_included: 'A fee per parcel of the destination is not included.',
  sample_exchange_rates: 'Limits were converted at sample exchange rates, which are not current.',
} as const;

export type QuoteWarningCode = keyof typeof quoteWarningCodes;

export const quoteWarningCodeList = Object.keys(quoteWarningCodes) as [QuoteWarningCode, ...QuoteWarningCode[]];

/** One warning of a quote. `line` is the index of the line from 0, or null for the whole order. */
export interface QuoteWarning {
  readonly code: QuoteWarningCode;
  readonly line: number | null;
  readonly message: string;
}
