import type { ChargeComponent, LandedCost, QuotedLine, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { majorUnits } from '@landed/tax-engine/price';

/** A quote as text: amounts with decimals, every duty and tax component, the assumptions, and the rate tables used. */
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
    `Rate tables: ${rulePacks.join(', ')}`,
  ].join('\n');
}

function lineRows(line: QuotedLine): string[] {
  return [
    row(`${line.hsCode}  ${line.quantity} × ${majorUnits(line.unitAmount)}  ${line.description}`, line.amount),
    ...[...line.dutyComponents, ...line.taxComponents].map(componentRow),
  ];
}

/** A flat duty, or a duty per piece, has no rate. */
function componentRow({ name, rate, amount }: ChargeComponent): string {
  return row(rate === null ? `    ${name}` : `    ${name} ${rate} %`, amount);
}

function row(name: string, amount: number): string {
  return `${name.slice(0, 66).padEnd(68)}${majorUnits(amount).padStart(14)}`;
}
