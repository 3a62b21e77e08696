import type { BenchSystem } from '../bench-system.js';
import { ReceiverProcess } from '../load/webhook-receiver.js';
import type { Plan } from '../plan.js';
import type { Row } from '../report/row.js';
import { webhookCostRows } from './webhook-cost.js';
import { webhookHungEndpointRows } from './webhook-hung-endpoint.js';
import { webhookRateRows } from './webhook-rate.js';

/** What it costs to tell merchants, how fast it goes, and what an endpoint that never answers does to another. */
export async function webhookRows(system: BenchSystem, plan: Plan): Promise<Row[]> {
  const receiver = await ReceiverProcess.start();
  try {
    return [
      ...(await webhookCostRows(system, plan, receiver)),
      ...(await webhookRateRows(system, plan, receiver)),
      ...(await webhookHungEndpointRows(system, plan, receiver)),
    ];
  } finally {
    receiver.close();
  }
}
