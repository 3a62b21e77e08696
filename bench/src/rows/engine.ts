import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { createTaxEngine } from '@landed/tax-engine/price';
import { interleave } from '../measure/rounds.js';
import { quoteOf25Lines } from '../orders.js';
import type { Plan } from '../plan.js';
import { type Row, valueRow } from '../report/row.js';

const quotesPerRound = 500;

/** The tax engine alone, in this process, without HTTP, workflow and store. */
export async function engineRows(plan: Plan): Promise<Row[]> {
  const engine = createTaxEngine();
  const today = new Date().toISOString().slice(0, 10);
  const quote = () => {
    const outcome = engine.price(request, today);
    if (outcome.kind === 'rejected') throw new Error(`The engine rejects the order with ${outcome.error.code}.`);
  };
  const { cpu } = await interleave(plan.rounds + 1, {
    cpu: async () => {
      const before = process.cpuUsage();
      for (let index = 0; index < quotesPerRound; index += 1) quote();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000 / quotesPerRound;
    },
  });
  return [
    valueRow(
      {
        id: 'CPU of the engine, 25 lines',
        unit: 'ms',
        goal: { of: 'value', bound: 'at most', target: 1, stretch: 0.3 },
      },
      cpu.slice(1),
    ),
  ];
}

const request: QuoteRequest = {
  destinationCountry: quoteOf25Lines.destination_country,
  destinationPostalCode: quoteOf25Lines.destination_postal_code,
  shipFromCountry: quoteOf25Lines.ship_from_country,
  currency: 'USD',
  shippingAmount: quoteOf25Lines.shipping_amount,
  lines: quoteOf25Lines.line_items.map((line) => ({
    ...noDeclarations,
    sku: line.sku,
    description: line.description,
    quantity: line.quantity,
    unitAmount: line.unit_amount,
    hsCode: line.hs_code,
    originCountry: line.origin_country,
  })),
};
