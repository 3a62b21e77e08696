import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import { byATest, openEndpointService, type TestEndpointService } from '@landed/test/setup/endpoint-service';
import type { BenchSystem } from '../bench-system.js';
import { runArrivals } from '../load/arrivals.js';
import { runCallers } from '../load/callers.js';
import { overloadCharges } from '../load/overload-charges.js';
import { hangingPath, type ReceiverProcess } from '../load/webhook-receiver.js';
import { quantile } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row, valueRow } from '../report/row.js';

const path = '/beside';
const eventType = 'payment_intent.succeeded';
const seconds = 6;

/**
 * The time from a payment's event (its `created_at`, just before the commit) to its arrival at a healthy endpoint. The
 * p90 beside another endpoint of the same merchant that never responds, against the same load without it. The load is a
 * quarter of what eight callers reach just before.
 */
export async function webhookHungEndpointRows(
  { stack }: BenchSystem,
  plan: Plan,
  receiver: ReceiverProcess,
): Promise<Row[]> {
  const service = await openEndpointService(stack.json);
  const { call } = overloadCharges(service.api, 'USD');
  await service.endpoint(`${receiver.origin}${path}`, [eventType]);
  const most = await runCallers(call, { callers: 8, seconds: plan.throughputSeconds });
  await receiver.received(path, most.latencies.length);
  const perSecond = most.latencies.length / most.seconds / 4;
  const p90 = async () => {
    const { latencies } = await runArrivals(call, { perSecond, seconds });
    return quantile(await sinceEvent(service, receiver, latencies.length), 0.9);
  };
  const hung: number[] = [];
  const turns = await interleave(plan.longRounds, {
    healthy: p90,
    hung: async () => {
      const hanging = await service.endpoint(`${receiver.origin}${hangingPath}`, [eventType]);
      const measured = await p90();
      hung.push((await receiver.received(hangingPath, 1)).length);
      await disableEndpoint(service, hanging, byATest);
      return measured;
    },
  });
  await service.close();
  return [
    pairedRow(
      {
        id: "a hung endpoint's effect on another's p90",
        unit: 'ms',
        goal: { of: 'ratio', bound: 'at most', target: 1.2, stretch: 1.05 },
      },
      turns.hung,
      { name: 'without', values: turns.healthy },
    ),
    // The permits of a new endpoint. With fewer requests the endpoint did not hang.
    valueRow(
      { id: '  requests that hung in a round', unit: '', goal: { of: 'value', bound: 'at least', target: 8 } },
      hung,
    ),
  ];
}

async function sinceEvent(service: TestEndpointService, receiver: ReceiverProcess, events: number): Promise<number[]> {
  const arrivals = await receiver.received(path, events);
  const { rows } = await service.database.pool.query<{ id: string; created_at: Date }>(
    'SELECT id, created_at FROM event WHERE id = ANY($1::uuid[])',
    [arrivals.map(({ eventId }) => eventId)],
  );
  const createdAt = new Map(rows.map((row) => [row.id, row.created_at.getTime()]));
  return arrivals.map(({ eventId, at }) => at - (createdAt.get(eventId) ?? Number.NaN));
}
