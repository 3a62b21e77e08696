import type { BenchSystem } from '../bench-system.js';
import { ReceiverProcess } from '../load/webhook-receiver.js';
import type { Plan } from '../plan.js';
import type { Row } from '../report/row.js';
import { webhookCostRows } from './webhook-cost.js';
import { webhookHungEndpointRows } from './webhook-hung-endpoint.js';
import { webhookRateRows } from './webhook-rate.js';

/** The cost and rate of notifying merchants, and the effect of an endpoint that never responds on another endpoint. */
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
