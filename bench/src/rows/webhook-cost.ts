import { setTimeout as sleep } from 'node:timers/promises';
import { openEndpointService, type TestEndpointService } from '@landed/test/setup/endpoint-service';
import type { BenchSystem } from '../bench-system.js';
import { runCallers } from '../load/callers.js';
import { overloadCharges } from '../load/overload-charges.js';
import { WebhookBacklog } from '../load/webhook-backlog.js';
import type { ReceiverProcess } from '../load/webhook-receiver.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { countRow, type Goal, pairedRow, type Row } from '../report/row.js';
import { cpuPerCall, sum } from './eight-callers.js';

const path = '/notified';
const backfillPath = '/backfill';
/** `payment_intent.created` and `payment_intent.succeeded`. */
const eventsOfCheckout = 2;
/** Time until the last delivery is recorded and the processor's events have arrived. */
const afterworkMilliseconds = 1_000;

const oneAtMost: Goal = { of: 'value', bound: 'at most', target: 1, stretch: 0.5 };

/**
 * The cost of notifying a merchant: exact counts of write transactions, and the CPU of a checkout with a healthy
 * endpoint against that of a merchant without endpoints.
 */
export async function webhookCostRows(system: BenchSystem, plan: Plan, receiver: ReceiverProcess): Promise<Row[]> {
  const { database, pids, stack } = system;
  const [notified, silent, late] = [
    await openEndpointService(stack.json),
    await openEndpointService(stack.json),
    await openEndpointService(stack.json),
  ];
  await notified.endpoint(`${receiver.origin}${path}`);
  const charges = async (service: TestEndpointService, calls: number) => {
    await runCallers(overloadCharges(service.api, 'USD').call, { callers: 1, calls, seconds: 60 });
    if (service === notified) await receiver.received(path, calls * eventsOfCheckout);
    await sleep(afterworkMilliseconds);
  };
  const backlog = await WebhookBacklog.open(late, [`${receiver.origin}${backfillPath}`]);
  await backlog.write(plan.deliveries);
  const backfilled = await database.during(async () => {
    await backlog.deliver();
  });

  const cpu = (service: TestEndpointService) => async () => {
    const load = { callers: 8, seconds: plan.throughputSeconds };
    const turn = await cpuPerCall(pids.product, async () => {
      const result = await runCallers(overloadCharges(service.api, 'USD').call, load);
      if (service === notified) await receiver.received(path, result.latencies.length * eventsOfCheckout);
      return result;
    });
    return sum(turn.cpu);
  };
  const turns = await interleave(plan.longRounds, { notified: cpu(notified), silent: cpu(silent) });
  const calls = plan.countedCalls;
  // Counted after the load, when both merchants have leased their tokens of the rate limit.
  const ofNotified = await database.during(() => charges(notified, calls));
  const ofSilent = await database.during(() => charges(silent, calls));
  await Promise.all([notified.close(), silent.close(), late.close()]);
  return [
    countRow(
      { id: 'write transactions per event delivered', unit: '', goal: oneAtMost },
      (ofNotified.writeTransactions - ofSilent.writeTransactions) / (eventsOfCheckout * calls),
    ),
    countRow(
      {
        id: 'write transactions per event of a backfill',
        unit: '',
        goal: { of: 'value', bound: 'at most', target: 1, stretch: 0.05 },
      },
      // Without the transaction that made the written events due.
      (backfilled.writeTransactions - 1) / plan.deliveries,
    ),
    pairedRow({ id: 'CPU per checkout with an endpoint', unit: 'ms' }, turns.notified, {
      name: 'without',
      values: turns.silent,
    }),
  ];
}
