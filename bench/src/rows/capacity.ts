import { merchantApi } from '@landed/test/setup/merchant-api';
import { newMerchant } from '@landed/test/setup/new-merchant';
import type { BenchSystem } from '../bench-system.js';
import { type ArrivalsOptions, runArrivals } from '../load/arrivals.js';
import { type LoadResult, runCallers } from '../load/callers.js';
import { overloadCharges } from '../load/overload-charges.js';
import { quantile } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row } from '../report/row.js';

const p99MillisecondsMax = 1_000;
/** The result is exact to a sixteenth of what eight callers get. */
const tries = 5;

/**
 * The most charges per second that arrive at even intervals and have a p99 below a second, without admission. Each try
 * halves the range, which begins with twice the rate of eight callers that wait for their responses.
 */
export async function capacityRows({ host, stack }: BenchSystem, plan: Plan): Promise<Row[]> {
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  const api = merchantApi(stack.json, { merchant, connections: 1_024 });
  const { call } = overloadCharges(api, 'USD');
  const callers = { callers: 8, seconds: plan.throughputSeconds };
  const { noop, checkout } = await interleave(plan.longRounds, {
    noop: async () =>
      highest(rateOf(await host.runCallers('noop', callers)), plan, (rate) => host.runArrivals('noop', rate)),
    checkout: async () => highest(rateOf(await runCallers(call, callers)), plan, (rate) => runArrivals(call, rate)),
  });
  await api.close();
  return [pairedRow({ id: 'charges with a p99 below 1 s', unit: '/s' }, checkout, { name: 'B', values: noop })];
}

const rateOf = ({ latencies, seconds }: LoadResult) => latencies.length / seconds;

async function highest(
  expected: number,
  { loadSeconds: seconds }: Plan,
  load: (options: ArrivalsOptions) => Promise<LoadResult>,
): Promise<number> {
  let [low, high] = [0, 2 * expected];
  for (let index = 0; index < tries; index += 1) {
    const perSecond = (low + high) / 2;
    const { latencies } = await load({ perSecond, seconds });
    if (quantile(latencies, 0.99) < p99MillisecondsMax) low = perSecond;
    else high = perSecond;
  }
  return low;
}
