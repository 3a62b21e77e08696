import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { type MerchantApi, merchantApi } from '@landed/test/setup/merchant-api';
import { newMerchant } from '@landed/test/setup/new-merchant';
import { startOtherWorkers } from '@landed/test/setup/other-workers';
import type { BenchSystem } from '../bench-system.js';
import { runCallers } from '../load/callers.js';
import { patientCharges } from '../load/patient-charges.js';
import { pin } from '../measure/cores.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row, valueRow } from '../report/row.js';

/**
 * So slow that slots are what a process has too few of, and processor time is not: at 20 slots a process charges 13
 * cards a second then, and two of them are far from what one core can do.
 */
const processorMilliseconds = 1_500;
const currencies = Object.keys(entityOfCurrency);

/**
 * Callers per acquirer. A process sends ten charges at once to one acquirer and leaves what is more to its slow lane, so
 * that an acquirer that hangs cannot take all of its slots. With fewer callers than that nothing is left, however the
 * charges fall to the processes; the callers of all acquirers together are more than the slots of two processes.
 */
const slowCallers = 9;
/** Enough to keep two processes busy with a processor that answers at once. */
const busyCallers = 3;

/** What the callers of one stretch of load came to. */
interface Stretch {
  readonly perSecond: number;
  readonly open: number;
}

/**
 * What a second worker process adds, with a processor that answers at once and with one that takes its time. Both
 * processes are pinned to the cores of the system, which Temporal, Postgres and the gateway have too; the load and the
 * processor have the others. So the first row says how well the work divides among cores only where the system has
 * cores to spare: on a machine of two it has one for everything, and nothing can be gained. The second is about slots,
 * which a process has few of wherever it runs.
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
      { id: '  charges of a round left to the slow lane', unit: '' },
      [...one, ...two].map(({ atOnce, slowly }) => atOnce.open + slowly.open),
    ),
  ];
}

/** Charges of all acquirers at the same time. Only those that were answered with an outcome count. */
async function charge(api: MerchantApi, callersEach: number, seconds: number): Promise<Stretch> {
  const charges = currencies.map((currency) => patientCharges(api, currency));
  const startedAt = performance.now();
  const results = await Promise.all(charges.map(({ call }) => runCallers(call, { callers: callersEach, seconds })));
  const elapsed = (performance.now() - startedAt) / 1_000;
  const open = charges.reduce((total, each) => total + each.takeOpen(), 0);
  const answered = results.reduce((total, { latencies }) => total + latencies.length, 0) - open;
  return { perSecond: answered / elapsed, open };
}
