import { disableEndpoint } from '@landed/management/webhook-endpoint/disable-endpoint';
import { byATest, openEndpointService, type TestEndpointService } from '@landed/test/setup/endpoint-service';
import type { BenchSystem } from '../bench-system.js';
import { runArrivals } from '../load/arrivals.js';
import { runCallers } from '../load/callers.js';
import { patientCharges } from '../load/patient-charges.js';
import { hangingPath, type ReceiverProcess } from '../load/webhook-receiver.js';
import { quantile } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row, valueRow } from '../report/row.js';

const path = '/beside';
const eventType = 'payment_intent.succeeded';
const seconds = 6;

/**
 * From the instant that a payment's event states, just before its commit, to its arrival at a healthy endpoint: the p90
 * beside another endpoint of the same merchant that never answers, against the same load without it. The load is a
 * quarter of what eight callers get out of the machine as it is.
 */
export async function webhookHungEndpointRows(
  { stack }: BenchSystem,
  plan: Plan,
  receiver: ReceiverProcess,
): Promise<Row[]> {
  const desk = await openEndpointService(stack.json);
  const { call } = patientCharges(desk.api, 'USD');
  await desk.endpoint(`${receiver.origin}${path}`, [eventType]);
  const most = await runCallers(call, { callers: 8, seconds: plan.throughputSeconds });
  await receiver.taken(path, most.latencies.length);
  const perSecond = most.latencies.length / most.seconds / 4;
  const p90 = async () => {
    const { latencies } = await runArrivals(call, { perSecond, seconds });
    return quantile(await sinceEvent(desk, receiver, latencies.length), 0.9);
  };
  const hung: number[] = [];
  const turns = await interleave(plan.longRounds, {
    healthy: p90,
    hung: async () => {
      const hanging = await desk.endpoint(`${receiver.origin}${hangingPath}`, [eventType]);
      const measured = await p90();
      hung.push((await receiver.taken(hangingPath, 1)).length);
      await disableEndpoint(desk, hanging, byATest);
      return measured;
    },
  });
  await desk.close();
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
    // As many as an endpoint gets that nothing is known of: fewer, and it did not hang.
    valueRow(
      { id: '  requests that hung in a round', unit: '', goal: { of: 'value', bound: 'at least', target: 8 } },
      hung,
    ),
  ];
}

async function sinceEvent(desk: TestEndpointService, receiver: ReceiverProcess, events: number): Promise<number[]> {
  const arrivals = await receiver.taken(path, events);
  const { rows } = await desk.database.pool.query<{ id: string; created_at: Date }>(
    'SELECT id, created_at FROM event WHERE id = ANY($1::uuid[])',
    [arrivals.map(({ eventId }) => eventId)],
  );
  const toldAt = new Map(rows.map((row) => [row.id, row.created_at.getTime()]));
  return arrivals.map(({ eventId, at }) => at - (toldAt.get(eventId) ?? Number.NaN));
}
