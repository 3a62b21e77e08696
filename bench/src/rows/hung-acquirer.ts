import { setTimeout as sleep } from 'node:timers/promises';
import { merchantApi } from '@landed/test/setup/merchant-api';
import { newMerchant } from '@landed/test/setup/new-merchant';
import type { BenchSystem } from '../bench-system.js';
import { runArrivals } from '../load/arrivals.js';
import { type Call, runCallers } from '../load/callers.js';
import { overloadCharges } from '../load/overload-charges.js';
import { quantile } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row, valueRow } from '../report/row.js';

/** Longer than the four seconds that a call may take: calls hold their slots once, then the circuit is open. */
const seconds = 6;

/** The fault, armed for more calls than a round makes. */
const hanging = ['payment_intents.create', 'payment_intents.list', 'payment_intents.retrieve'] as const;
const times = 100_000;
const hungAccount = { entity: 'gb', rail: 'test' } as const;

/** Enough to fill the hung acquirer's ten slots within four seconds on any machine. */
const hungPerSecondMin = 3;
/** Enough arrivals for a p90. */
const othersPerSecondMin = 3;

/**
 * The p90 of the other entities' charges while one entity's acquirer hangs, against the same load with a healthy
 * acquirer. The load is half of the capacity that was measured just before.
 */
export async function hungAcquirerRows({ stack, sandbox }: BenchSystem, plan: Plan): Promise<Row[]> {
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  const api = merchantApi(stack.json, { merchant, connections: 1_024 });
  const [pounds, dollars] = [overloadCharges(api, 'GBP', true), overloadCharges(api, 'USD')];
  const capacity = await perSecondOf(dollars.call, plan.throughputSeconds);
  dollars.takeOpen();
  const beside = { perSecond: Math.max(capacity / 8, hungPerSecondMin), seconds };
  const others = { perSecond: Math.max((capacity * 3) / 8, othersPerSecondMin), seconds };
  const p90 = async (afterwards: () => Promise<void>) => {
    const ofOthers = async () => {
      const { latencies } = await runArrivals(dollars.call, others);
      await afterwards();
      return latencies;
    };
    const [latencies] = await Promise.all([ofOthers(), runArrivals(pounds.call, beside)]);
    return quantile(latencies, 0.9);
  };
  const hung: number[] = [];
  const turns = await interleave(plan.longRounds, {
    healthy: () => p90(async () => undefined),
    hung: async () => {
      for (const operation of hanging) {
        await sandbox.arm({ ...hungAccount, operation, fault: 'timeout_before_effect', times });
      }
      const measured = await p90(async () => {
        hung.push(hanging.length * times - (await sandbox.armed(hungAccount.entity)));
        await sandbox.clear();
      });
      await untilTrusted(stack.json.workers_ops_url, pounds.call);
      return measured;
    },
  });
  await api.close();
  return [
    pairedRow(
      {
        id: "a hung acquirer's effect on the other entities' p90",
        unit: 'ms',
        goal: { of: 'ratio', bound: 'at most', target: 1.2, stretch: 1.05 },
      },
      turns.hung,
      { name: 'without', values: turns.healthy },
    ),
    // With fewer calls than one acquirer's slots, the row would prove nothing.
    valueRow(
      { id: '  calls that hung in a round', unit: '', goal: { of: 'value', bound: 'at least', target: 10 } },
      hung,
    ),
    valueRow({ id: '  charges of the others left to reconciliation', unit: '' }, [dollars.takeOpen()]),
  ];
}

/** The current throughput of a few callers. */
async function perSecondOf(call: Call, forSeconds: number): Promise<number> {
  const { latencies, seconds: elapsed } = await runCallers(call, { callers: 8, seconds: forSeconds });
  return latencies.length / elapsed;
}

/** Charges at intervals until the workers use the acquirer again. */
async function untilTrusted(opsUrl: string, charge: Call): Promise<void> {
  const closed = 'landed_acquirer_circuit{entity="gb",rail="test"} 0';
  while (!(await (await fetch(`${opsUrl}/metrics`)).text()).split('\n').includes(closed)) {
    await runCallers(charge, { callers: 1, calls: 1, seconds: 30 });
    await sleep(500);
  }
}
