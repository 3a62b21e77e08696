import { setTimeout as sleep } from 'node:timers/promises';
import { openEndpointService, type TestEndpointService } from '@landed/test/setup/endpoint-service';
import type { BenchSystem } from '../bench-system.js';
import { runCallers } from '../load/callers.js';
import { patientCharges } from '../load/patient-charges.js';
import { WebhookBacklog } from '../load/webhook-backlog.js';
import type { ReceiverProcess } from '../load/webhook-receiver.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { countRow, type Goal, pairedRow, type Row } from '../report/row.js';
import { cpuPerCall, sum } from './eight-callers.js';

const path = '/told';
const backfillPath = '/backfill';
/** `payment_intent.created` and `payment_intent.succeeded`. */
const eventsOfCheckout = 2;
/** Until what followed the last arrival is written down, and the processor's own events have come. */
const afterworkMilliseconds = 1_000;

const oneAtMost: Goal = { of: 'value', bound: 'at most', target: 1, stretch: 0.5 };

/**
 * What telling a merchant costs: exact counts of the transactions that write, and the CPU of a checkout with an endpoint
 * that takes everything against one of a merchant without any.
 */
export async function webhookCostRows(system: BenchSystem, plan: Plan, receiver: ReceiverProcess): Promise<Row[]> {
  const { database, pids, stack } = system;
  const [told, silent, late] = [
    await openEndpointService(stack.json),
    await openEndpointService(stack.json),
    await openEndpointService(stack.json),
  ];
  await told.endpoint(`${receiver.origin}${path}`);
  const charges = async (desk: TestEndpointService, calls: number) => {
    await runCallers(patientCharges(desk.api, 'USD').call, { callers: 1, calls, seconds: 60 });
    if (desk === told) await receiver.taken(path, calls * eventsOfCheckout);
    await sleep(afterworkMilliseconds);
  };
  const backlog = await WebhookBacklog.open(late, [`${receiver.origin}${backfillPath}`]);
  await backlog.write(plan.deliveries);
  const backfilled = await database.during(async () => {
    await backlog.deliver();
  });

  const cpu = (desk: TestEndpointService) => async () => {
    const load = { callers: 8, seconds: plan.throughputSeconds };
    const turn = await cpuPerCall(pids.product, async () => {
      const result = await runCallers(patientCharges(desk.api, 'USD').call, load);
      if (desk === told) await receiver.taken(path, result.latencies.length * eventsOfCheckout);
      return result;
    });
    return sum(turn.cpu);
  };
  const turns = await interleave(plan.longRounds, { told: cpu(told), silent: cpu(silent) });
  const calls = plan.countedCalls;
  // After the load: what either merchant leases of its rate limit now and then is leased by now.
  const ofTold = await database.during(() => charges(told, calls));
  const ofSilent = await database.during(() => charges(silent, calls));
  await Promise.all([told.close(), silent.close(), late.close()]);
  return [
    countRow(
      { id: 'write transactions per event told', unit: '', goal: oneAtMost },
      (ofTold.writeTransactions - ofSilent.writeTransactions) / (eventsOfCheckout * calls),
    ),
    countRow(
      {
        id: 'write transactions per event caught up',
        unit: '',
        goal: { of: 'value', bound: 'at most', target: 1, stretch: 0.05 },
      },
      // Less the one that made what was written due.
      (backfilled.writeTransactions - 1) / plan.deliveries,
    ),
    pairedRow({ id: 'CPU per checkout with an endpoint', unit: 'ms' }, turns.told, {
      name: 'without',
      values: turns.silent,
    }),
  ];
}
