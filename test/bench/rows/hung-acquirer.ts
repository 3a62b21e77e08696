import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type MerchantApi, merchantApi } from '../../setup/merchant-api.js';
import { newMerchant } from '../../setup/new-merchant.js';
import { type SandboxControl, sandboxControl } from '../../setup/sandbox-control.js';
import type { BenchSystem } from '../bench-system.js';
import { runArrivals } from '../load/arrivals.js';
import { type Call, runCallers } from '../load/callers.js';
import { quantile } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row } from '../report/row.js';

/** Longer than the four seconds that a call may take, so that each acquirer's slots would all be held once over. */
const seconds = 8;

/**
 * The p90 of one entity's charges while another entity's acquirer hangs, against the same load with an acquirer that
 * answers. Together they ask for half of what we can do.
 */
export async function hungAcquirerRows(system: BenchSystem, plan: Plan, capacity: number): Promise<Row[]> {
  const { product, stack } = system;
  const sandbox = sandboxControl(stack.json);
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  const api = merchantApi(stack.json, { merchant, connections: 1_024 });
  const pounds = chargeInPounds(api);
  const beside = { perSecond: capacity / 8, seconds };
  const others = { perSecond: (capacity * 3) / 8, seconds };
  const p90 = async (afterwards: () => Promise<void>) => {
    const besides = runArrivals(pounds, beside);
    const { latencies } = await runArrivals(product.checkout, others);
    await afterwards();
    await besides;
    return quantile(latencies, 0.9);
  };
  const turns = await interleave(plan.rounds, {
    healthy: () => p90(async () => undefined),
    hung: async () => {
      await hang(sandbox);
      const measured = await p90(() => sandbox.clear());
      await untilTrusted(stack.json.workers_ops_url, pounds);
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
  ];
}

/** A charge by the acquirer that may hang: 200 whatever is known of it, because nobody is told of a failure by then. */
function chargeInPounds(api: MerchantApi): Call {
  const body = { amount: 2_500, currency: 'GBP', payment_method: 'pm_card_visa', customer: { email: 'b@example.com' } };
  return async () => {
    const answer = await api.post('/v1/payment_intents', body, { 'idempotency-key': randomUUID() });
    if (answer.status !== 200) throw new Error(`The answer is ${answer.status}: ${answer.text}`);
  };
}

async function hang(sandbox: SandboxControl): Promise<void> {
  for (const operation of ['payment_intents.create', 'payment_intents.list', 'payment_intents.retrieve'] as const) {
    await sandbox.arm({ operation, fault: 'timeout_before_effect', times: 100_000, entity: 'gb', rail: 'test' });
  }
}

/** Charges now and then until the workers have seen that the acquirer is back. */
async function untilTrusted(opsUrl: string, charge: Call): Promise<void> {
  const closed = 'landed_acquirer_circuit{entity="gb",rail="test"} 0';
  while (!(await (await fetch(`${opsUrl}/metrics`)).text()).split('\n').includes(closed)) {
    await runCallers(charge, { callers: 1, calls: 1, seconds: 30 });
    await sleep(500);
  }
}
