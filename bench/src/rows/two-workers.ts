import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { type MerchantApi, merchantApi } from '@landed/test/setup/merchant-api';
import { newMerchant } from '@landed/test/setup/new-merchant';
import { startOtherWorkers } from '@landed/test/setup/other-workers';
import type { BenchSystem } from '../bench-system.js';
import { runCallers } from '../load/callers.js';
import { overloadCharges } from '../load/overload-charges.js';
import { pin } from '../measure/cores.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row, valueRow } from '../report/row.js';

/**
 * So slow that a process runs out of slots and not of CPU: with 20 slots it charges 13 cards a second, and two
 * processes stay far below the capacity of one core.
 */
const processorMilliseconds = 1_500;
const currencies = Object.keys(entityOfCurrency);

/**
 * Callers per acquirer. A process sends at most ten charges at once to one acquirer and leaves the others to
 * `reconcileOperation`, so a hung acquirer cannot take all slots. With nine callers no charge is left to it,
 * however the charges are divided. The callers of all acquirers together are more than the slots of two processes.
 */
const slowCallers = 9;
/** Enough to keep two processes busy with a processor that responds at once. */
const busyCallers = 3;

/** The result of one period of load. */
interface Stretch {
  readonly perSecond: number;
  readonly open: number;
}

/**
 * What a second worker process adds, with a processor that responds at once and with a slow one. Both processes have
 * the system's cores, with Temporal, Postgres and the gateway. So the first row needs free cores: on a machine of two, a
 * second process gains nothing. The second row is about slots, which are limited on every machine.
 */
export async function twoWorkersRows({ stack, cores, sandbox }: BenchSystem, plan: Plan): Promise<Row[]> {
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  const api = merchantApi(stack.json, { merchant });
  const both = async () => {
    await charge(api, busyCallers, 1);
    const atOnce = await charge(api, busyCallers, plan.throughputSeconds);
    const slow = { operation: 'payment_intents.create', fault: 'slow', times: 100_000 } as const;
    await sandbox.arm({ ...slow, delay_ms: processorMilliseconds });
    const slowly = await charge(api, slowCallers, plan.throughputSeconds);
    await sandbox.clear();
    return { atOnce, slowly };
  };
  const { one, two } = await interleave(plan.longRounds, {
    one: both,
    two: async () => {
      const more = await startOtherWorkers(stack);
      if (cores !== null) pin(more.pid, cores.system);
      const measured = await both();
      await more.close();
      return measured;
    },
  });
  await api.close();
  const goal = { of: 'ratio', bound: 'at least', target: 1.6, stretch: 1.85 } as const;
  const row = (id: string, value: keyof (typeof one)[number]) =>
    pairedRow(
      { id, unit: '/s', goal },
      two.map((turn) => turn[value].perSecond),
      { name: 'one', values: one.map((turn) => turn[value].perSecond) },
    );
  return [
    row('two worker processes, processor at once', 'atOnce'),
    row(`two worker processes, ${processorMilliseconds} ms of processor`, 'slowly'),
    valueRow(
      { id: '  charges of a round left to reconciliation', unit: '' },
      [...one, ...two].map(({ atOnce, slowly }) => atOnce.open + slowly.open),
    ),
  ];
}

/** Charges at all acquirers at the same time. Only responses with a final status count. */
async function charge(api: MerchantApi, callersEach: number, seconds: number): Promise<Stretch> {
  const charges = currencies.map((currency) => overloadCharges(api, currency));
  const startedAt = performance.now();
  const results = await Promise.all(charges.map(({ call }) => runCallers(call, { callers: callersEach, seconds })));
  const elapsed = (performance.now() - startedAt) / 1_000;
  const open = charges.reduce((total, each) => total + each.takeOpen(), 0);
  const withOutcome = results.reduce((total, { latencies }) => total + latencies.length, 0) - open;
  return { perSecond: withOutcome / elapsed, open };
}
