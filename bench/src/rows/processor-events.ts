import type { BenchSystem } from '../bench-system.js';
import { runCallers } from '../load/callers.js';
import { withoutEvents } from '../load/without-events.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row } from '../report/row.js';
import { cpuPerCall, sum } from './eight-callers.js';

/**
 * The cost of the processor's events for a checkout: three signed events, which the gateway verifies and drops. The
 * baseline is the same checkouts while the processor sends no events. The three events may cost at most a fifth of a
 * charge.
 */
export async function processorEventRows({ product, pids, sandbox }: BenchSystem, plan: Plan): Promise<Row[]> {
  const load = () => runCallers(product.checkout, { callers: 8, seconds: plan.throughputSeconds });
  const { withEvents, without } = await interleave(plan.longRounds, {
    withEvents: () => cpuPerCall(pids.product, load),
    without: () => withoutEvents(sandbox, () => cpuPerCall(pids.product, load)),
  });
  return [
    pairedRow(
      {
        id: 'CPU per checkout with its three events',
        unit: 'ms',
        goal: { of: 'ratio', bound: 'at most', target: 1.2, stretch: 1.1 },
      },
      withEvents.map(({ cpu }) => sum(cpu)),
      { name: 'without', values: without.map(({ cpu }) => sum(cpu)) },
    ),
    pairedRow(
      { id: '  checkouts with them, 8 callers', unit: '/s' },
      withEvents.map(({ perSecond }) => perSecond),
      { name: 'without', values: without.map(({ perSecond }) => perSecond) },
    ),
  ];
}
