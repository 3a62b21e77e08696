import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { builtInTableFolder, createTaxEngine, type LocalTaxEngine, loadTaxTables } from '@landed/tax-engine/price';

interface Route {
  readonly from: string;
  readonly to: string;
  readonly postalCode: string;
  readonly currency: QuoteRequest['currency'];
  /** The series of the destination's rates. */
  readonly rates: string;
}

const routes: readonly Route[] = [
  { from: 'CN', to: 'US', postalCode: '97201', currency: 'USD', rates: 'rates/US' },
  { from: 'CN', to: 'GB', postalCode: 'SW1A 1AA', currency: 'GBP', rates: 'rates/GB' },
  { from: 'CN', to: 'DE', postalCode: '10115', currency: 'EUR', rates: 'rates/EU' },
  { from: 'US', to: 'CA', postalCode: 'M5V 2T6', currency: 'CAD', rates: 'rates/CA' },
  { from: 'CN', to: 'AU', postalCode: '2000', currency: 'AUD', rates: 'rates/AU' },
];
const on = '2026-11-27';
/** Above every relief, so that a duty by rates is needed. Most quotes have fewer lines than this. */
const unitAmount = 200_000;
const linesOfOrder = 25;
const roundsMeasured = 8;

/** How every HS6 of the nomenclature is priced in each route with 6, 8 and 10 digits; what loading and pricing takes. */
export function renderRoutes(): string {
  const before = heapUsed();
  const started = process.cpuUsage();
  const tables = loadTaxTables([builtInTableFolder]);
  const load = cpuSince(started);
  const heap = heapUsed() - before;
  const engine = createTaxEngine({ useStaleExchangeRates: true }, tables);
  const hs6 = [...(tables.nomenclatureOn(on)?.subheadings ?? [])];
  const rows = routes.flatMap((route) =>
    [6, 8, 10].map((digits) => {
      const rates = tables.rateTableOf(route.rates, on);
      const codes = hs6.map((code) => {
        const found = digits === 6 ? undefined : rates?.find(code);
        return found === undefined || found.code.length < 6 ? code : found.code.padEnd(10, '0').slice(0, digits);
      });
      return rowOf(engine, route, digits, codes);
    }),
  );
  return [
    `landed cost by route on ${on}, ${hs6.length} HS6; tables load in ${load.toFixed(0)} ms of CPU time, heap ${(heap / 1e6).toFixed(1)} MB`,
    'route     digits  own rate  heading  chapter  refused (restricted, by measure, no rate)  range  25 lines',
    ...rows,
  ].join('\n');
}

function rowOf(engine: LocalTaxEngine, route: Route, digits: number, codes: readonly string[]): string {
  const counts = new Map<string, number>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  const priced: string[] = [];
  let points = 0;
  let ranges = 0;
  for (const code of codes) {
    const outcome = engine.price(requestOf(route, [code]), on);
    if (outcome.kind === 'rejected') {
      count(String(outcome.error.details?.['reason']));
      continue;
    }
    const [line] = outcome.cost.lines;
    count(line?.dutyBasis ?? 'none');
    priced.push(code);
    if (line?.dutyRateRange == null) continue;
    points += Number(line.dutyRateRange.max) - Number(line.dutyRateRange.min);
    ranges += 1;
  }
  const of = (...names: readonly string[]) => names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  const refused = codes.length - priced.length;
  const reasons = [of('restricted_product'), of('specific_duty'), of('rate_unavailable', 'surtax_unknown')].join(', ');
  return [
    `${route.from}→${route.to}`.padEnd(8),
    String(digits).padStart(7),
    String(of('subheading', 'national_line')).padStart(9),
    String(of('heading')).padStart(8),
    String(of('chapter_estimate')).padStart(8),
    `${refused} (${reasons})`.padStart(43),
    (points / Math.max(ranges, 1)).toFixed(2).padStart(6),
    `${pricingMilliseconds(engine, route, priced).toFixed(2)} ms`.padStart(9),
  ].join('');
}

/** The CPU time of one quote with 25 lines, after each code was priced once. */
function pricingMilliseconds(engine: LocalTaxEngine, route: Route, priced: readonly string[]): number {
  const orders = Array.from({ length: Math.floor(Math.min(priced.length, 2_500) / linesOfOrder) }, (_, index) =>
    requestOf(route, priced.slice(index * linesOfOrder, (index + 1) * linesOfOrder)),
  );
  for (const order of orders) engine.price(order, on);
  const started = process.cpuUsage();
  for (let round = 0; round < roundsMeasured; round += 1) for (const order of orders) engine.price(order, on);
  return cpuSince(started) / Math.max(orders.length * roundsMeasured, 1);
}

function requestOf({ from, to, postalCode, currency }: Route, codes: readonly string[]): QuoteRequest {
  const measures = { ...noDeclarations, netWeightGrams: 1_000, volumeMl: 1_000 };
  return {
    destinationCountry: to,
    destinationPostalCode: postalCode,
    shipFromCountry: from,
    currency,
    shippingAmount: 0,
    lines: codes.map((hsCode) => ({
      sku: null,
      ...measures,
      description: 'Goods',
      quantity: 1,
      unitAmount,
      hsCode,
      originCountry: null,
    })),
  };
}

function cpuSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** Bytes in use after a collection, with those of typed arrays. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const { heapUsed: used, arrayBuffers } = process.memoryUsage();
  return used + arrayBuffers;
}
