import { compareWithLimit, inChargeCurrency } from './charge-currency.js';
import { isImported } from './duty-regime.js';
import type { QuoteContext } from './quote-context.js';

/** A fee on the consignment, in minor units of the charge currency. */
export interface ParcelFee {
  readonly name: string;
  readonly amount: number;
}

/**
 * The fees that the destination charges on the parcel, beside duty and tax. A fee whose amount or status is not certain is
 * a warning. Null where a fee cannot be converted; the worksheet has the issue.
 */
export function parcelFeesOf(context: QuoteContext): readonly ParcelFee[] | null {
  const { request, rules, on, subtotal, worksheet } = context;
  if (!isImported(context)) return [];
  const fees: ParcelFee[] = [];
  for (const fee of rules.duty.parcel_fees) {
    if (!fee.places.includes(request.destinationCountry) || on < fee.from || (fee.to ?? on) < on) continue;
    const order = compareWithLimit(context, subtotal, fee.max);
    if (order === null) return null;
    if (order > 0) continue;
    if (fee.amount === undefined) {
      worksheet.warn('parcel_fee_not_included', null, `${fee.name}: its amount or status is not certain.`);
      continue;
    }
    const amount = inChargeCurrency(context, fee.amount, fee.currency);
    if (amount === null) return null;
    fees.push({ name: fee.name, amount });
  }
  return fees;
}
