import type { LandedCost, QuotedLine, QuoteRequest } from '@landed/contracts/tax-quote/types';

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
    row(`${line.hsCode}  ${line.quantity} × ${major(line.unitAmount)}  ${line.description}`, line.amount),
    ...line.dutyComponents.map(({ name, rate, amount }) => row(`    ${name} ${rate} %`, amount)),
    ...line.taxComponents.map(({ name, rate, amount }) => row(`    ${name} ${rate} %`, amount)),
  ];
}

function row(name: string, amount: number): string {
  return `${name.slice(0, 66).padEnd(68)}${major(amount).padStart(14)}`;
}

/** 1234 as `12.34`; every charge currency has two decimals. */
function major(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
