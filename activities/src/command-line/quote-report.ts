import type { ChargeComponent, LandedCost, QuotedLine, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { majorUnits } from '../tax/embedded/charge-currency.js';

/** A quote for reading: amounts with their decimals, every component of duty and tax, what was assumed, which packs. */
export function renderQuote(request: QuoteRequest, cost: LandedCost): string {
  const { breakdown, lines, assumptions, rulePacks } = cost;
  const { destinationCountry, destinationPostalCode, shipFromCountry } = request;
  const place = destinationPostalCode === null ? destinationCountry : `${destinationCountry} ${destinationPostalCode}`;
  return [
    `${shipFromCountry} → ${place}, ${breakdown.currency}`,
    ...lines.flatMap(lineRows),
    ...(['subtotal', 'shipping', 'duty', 'tax', 'total'] as const).map((name) => row(name, breakdown[name])),
    '',
    ...assumptions.map((text) => `· ${text}`),
    `Packs: ${rulePacks.join(', ')}`,
  ].join('\n');
}

function lineRows(line: QuotedLine): string[] {
  return [
    row(`${line.hsCode}  ${line.quantity} × ${majorUnits(line.unitAmount)}  ${line.description}`, line.amount),
    ...[...line.dutyComponents, ...line.taxComponents].map(componentRow),
  ];
}

/** A flat duty or one by the piece has no rate. */
function componentRow({ name, rate, amount }: ChargeComponent): string {
  return row(rate === null ? `    ${name}` : `    ${name} ${rate} %`, amount);
}

function row(name: string, amount: number): string {
  return `${name.slice(0, 66).padEnd(68)}${majorUnits(amount).padStart(14)}`;
}
