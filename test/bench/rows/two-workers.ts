import { startOtherWorkers } from '../../setup/other-workers.js';
import { sandboxControl } from '../../setup/sandbox-control.js';
import type { BenchSystem } from '../bench-system.js';
import { runCallers } from '../load/callers.js';
import { pin } from '../measure/cores.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row } from '../report/row.js';

/** As long as real acquirers take; then the slots of a process are what it has too few of, not its processor time. */
const processorMilliseconds = 500;

/** Enough to keep two processes busy. */
const callers = 16;

/**
 * What a second worker process adds, with a processor that answers at once and with one that takes its time. The first
 * says how well the work divides among cores, and needs cores that are free for it: on two of them, which the whole
 * system and its load share, there are none.
 */
export async function twoWorkersRows(system: BenchSystem, plan: Plan): Promise<Row[]> {
  const { product, stack, cores } = system;
  const sandbox = sandboxControl(stack.json);
  const throughput = async () => {
    const { latencies, seconds } = await runCallers(product.checkout, { callers, seconds: plan.throughputSeconds });
    return latencies.length / seconds;
  };
  const both = async () => {
    await runCallers(product.checkout, { callers, seconds: 1 });
    const atOnce = await throughput();
    await sandbox.arm({
      operation: 'payment_intents.create',
      fault: 'slow',
      times: 100_000,
      delay_ms: processorMilliseconds,
    });
    const slowly = await throughput();
    await sandbox.clear();
    return { atOnce, slowly };
  };
  const { one, two } = await interleave(plan.rounds, {
    one: both,
    two: async () => {
      const more = await startOtherWorkers(stack);
      if (cores !== null) pin(more.pid, cores.system);
      const measured = await both();
      await more.close();
      return measured;
    },
  });
  const goal = { of: 'ratio', bound: 'at least', target: 1.6, stretch: 1.85 } as const;
  const row = (id: string, value: 'atOnce' | 'slowly') =>
    pairedRow(
      { id, unit: '/s', goal },
      two.map((turn) => turn[value]),
      {
        name: 'one',
        values: one.map((turn) => turn[value]),
      },
    );
  return [
    row('two worker processes against one', 'atOnce'),
    row(`  with ${processorMilliseconds} ms of processor`, 'slowly'),
  ];
}
