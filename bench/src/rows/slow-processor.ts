import { slowProcessorMilliseconds, withSlowProcessor } from '@landed/test/setup/with-slow-processor';
import type { BenchSystem } from '../bench-system.js';
import { runArrivals } from '../load/arrivals.js';
import { quantile } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { type Row, valueRow } from '../report/row.js';

/** The latency that Landed adds to a slow processor, at half of the maximum load. */
export async function slowProcessorRows(system: BenchSystem, plan: Plan, capacity: number): Promise<Row[]> {
  const { host, product, sandbox } = system;
  const options = { perSecond: capacity / 2, seconds: plan.arrivalSeconds };
  const { processor, checkout } = await withSlowProcessor(sandbox, () =>
    interleave(plan.rounds, {
      processor: async () => quantile((await host.runArrivals('processor', options)).latencies, 0.9),
      checkout: async () => quantile((await runArrivals(product.checkout, options)).latencies, 0.9),
    }),
  );
  const added = checkout.map((milliseconds, round) => milliseconds - (processor[round] ?? Number.NaN));
  return [
    valueRow(
      {
        id: `added to ${slowProcessorMilliseconds} ms of processor, p90, half load`,
        unit: 'ms',
        goal: { of: 'value', bound: 'at most', target: 60, stretch: 25 },
      },
      added,
      { name: 'P', value: quantile(processor, 0.5) },
    ),
  ];
}
