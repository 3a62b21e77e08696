import { request } from 'undici';
import type { BenchSystem } from '../bench-system.js';
import { runArrivals } from '../load/arrivals.js';
import { quantile } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { type Row, valueRow } from '../report/row.js';

const processorMilliseconds = 120;

/** The latency that Landed adds to a slow processor, at half of the maximum load. */
export async function slowProcessorRows(system: BenchSystem, plan: Plan, capacity: number): Promise<Row[]> {
  const { host, product, stack } = system;
  const options = { perSecond: capacity / 2, seconds: plan.arrivalSeconds };
  const faults = `${stack.json.sandbox_url}/_control/faults`;
  await slowDown(faults);
  const { processor, checkout } = await interleave(plan.rounds, {
    processor: async () => quantile((await host.runArrivals('processor', options)).latencies, 0.9),
    checkout: async () => quantile((await runArrivals(product.checkout, options)).latencies, 0.9),
  });
  const cleared = await request(faults, { method: 'DELETE' });
  if (cleared.statusCode >= 300) throw new Error(`The processor's delay cannot be lifted: ${cleared.statusCode}.`);
  const added = checkout.map((milliseconds, round) => milliseconds - (processor[round] ?? Number.NaN));
  return [
    valueRow(
      {
        id: `added to ${processorMilliseconds} ms of processor, p90, half load`,
        unit: 'ms',
        goal: { of: 'value', bound: 'at most', target: 60, stretch: 25 },
      },
      added,
      { name: 'P', value: quantile(processor, 0.5) },
    ),
  ];
}

async function slowDown(faults: string): Promise<void> {
  const fault = { operation: 'payment_intents.create', fault: 'slow', times: 100_000, delay_ms: processorMilliseconds };
  const headers = { 'content-type': 'application/json' };
  const armed = await request(faults, { method: 'POST', headers, body: JSON.stringify(fault) });
  if (armed.statusCode >= 300) throw new Error(`The processor cannot be slowed down: ${await armed.body.text()}`);
}
