import type { TaxRequest } from './request.js';

/** Prices an order with flat rates: 5 % duty on each line, 10 % tax on goods and duty, both rounded down. */
export function price({ currency, shipping, lines }: TaxRequest) {
  const priced = lines.map(({ hsCode, amount }) => {
    const duty = percentOf(amount, 5);
    const tax = percentOf(amount + duty, 10);
    return {
      hs_code: hsCode,
      amount,
      tax,
      tax_components: [{ name: 'flat tax', rate: '10', amount: tax }],
      duty,
      duty_components: [{ name: 'flat duty', rate: '5', amount: duty }],
      duty_basis: 'flat',
    };
  });
  const [subtotal, tax, duty] = (['amount', 'tax', 'duty'] as const).map((name) =>
    priced.reduce((sum, line) => sum + line[name], 0),
  ) as [number, number, number];
  return {
    engine_version: '1.0',
    amount_breakdown: { subtotal, shipping, tax, duty, total: subtotal + shipping + tax + duty, currency },
    line_items: priced,
    assumptions: ['Flat rates of a sandbox: 5 % duty, 10 % tax.'],
    rule_packs: ['flat@2026-01-01'],
  };
}

/** The service's normal response. */
export type TaxResponse = ReturnType<typeof price>;

function percentOf(amount: number, percent: number): number {
  return Number((BigInt(amount) * BigInt(percent)) / 100n);
}
