import type { BenchSystem } from '../bench-system.js';
import { runCallers } from '../load/callers.js';
import { withoutEvents } from '../load/without-events.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row } from '../report/row.js';
import { cpuPerCall, sum } from './eight-callers.js';

/**
 * What it costs a checkout that the processor tells us of it: three signed events, each of which the gateway checks and
 * lets go. Against the same checkouts while the processor says nothing. The goal is what a charge may cost more because it
 * is heard of three times: a fifth.
 */
export async function processorEventRows({ product, pids, sandbox }: BenchSystem, plan: Plan): Promise<Row[]> {
  const load = () => runCallers(product.checkout, { callers: 8, seconds: plan.throughputSeconds });
  const { told, untold } = await interleave(plan.longRounds, {
    told: () => cpuPerCall(pids.product, load),
    untold: () => withoutEvents(sandbox, () => cpuPerCall(pids.product, load)),
  });
  return [
    pairedRow(
      {
        id: 'CPU per checkout with its three events',
        unit: 'ms',
        goal: { of: 'ratio', bound: 'at most', target: 1.2, stretch: 1.1 },
      },
      told.map(({ cpu }) => sum(cpu)),
      { name: 'without', values: untold.map(({ cpu }) => sum(cpu)) },
    ),
    pairedRow(
      { id: '  checkouts with them, 8 callers', unit: '/s' },
      told.map(({ perSecond }) => perSecond),
      { name: 'without', values: untold.map(({ perSecond }) => perSecond) },
    ),
  ];
}
