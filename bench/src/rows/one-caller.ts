import type { BenchSystem } from '../bench-system.js';
import { type Call, type CallersOptions, runCallers } from '../load/callers.js';
import { withoutEvents } from '../load/without-events.js';
import { median } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row } from '../report/row.js';

/** Latencies of one caller that pauses after each response, with a processor that responds at once. */
export async function oneCallerRows(system: BenchSystem, plan: Plan): Promise<Row[]> {
  const { host, product, bareKoa, sandbox } = system;
  const backToBack = { callers: 1, calls: plan.latencyCalls, seconds: plan.latencySeconds };
  const options = { ...backToBack, pauseMilliseconds: plan.pauseMilliseconds };
  const medianOf =
    (call: Call, how: CallersOptions = options) =>
    async () =>
      median((await runCallers(call, how)).latencies);
  const noopMedian = (how: CallersOptions) => async () => median((await host.runCallers('noop', how)).latencies);
  const { noop, bare, checkout, quote, replay, retrieve, noopNext, checkoutNext } = await interleave(plan.rounds, {
    noop: noopMedian(options),
    noopNext: noopMedian(backToBack),
    checkoutNext: medianOf(product.checkout, backToBack),
    bare: () => withoutEvents(sandbox, medianOf(bareKoa.checkout)),
    checkout: medianOf(product.checkout),
    quote: medianOf(product.quote),
    replay: medianOf(product.replay),
    retrieve: medianOf(product.retrieve),
  });
  const b = { name: 'B', values: noop };
  return [
    pairedRow(
      {
        id: 'checkout p50, 1 caller',
        unit: 'ms',
        goal: { of: 'ratio', bound: 'at most', target: 0.65, stretch: 0.55 },
      },
      checkout,
      b,
    ),
    pairedRow({ id: 'checkout p50 without pauses', unit: 'ms' }, checkoutNext, { name: 'B', values: noopNext }),
    pairedRow({ id: 'checkout p50 against a bare Koa', unit: 'ms' }, checkout, { name: 'A2', values: bare }),
    pairedRow(
      { id: 'quote of 25 lines p50', unit: 'ms', goal: { of: 'ratio', bound: 'at most', target: 0.9, stretch: 0.7 } },
      quote,
      b,
    ),
    pairedRow({ id: 'replay p50', unit: 'ms', goal: { of: 'ratio', bound: 'at most', target: 1.3 } }, replay, {
      name: 'GET',
      values: retrieve,
    }),
  ];
}
