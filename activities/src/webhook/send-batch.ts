import type { DeliveryRow } from '@landed/prisma/read/webhook/delivery-row';
import { type Batch, claimDelivery, type DeliveryResult, sendWithPermit } from './claim-and-send.js';
import type { Sender } from './dependencies.js';
import type { Permit } from './endpoint-concurrency.js';
import { deliveryTimings } from './timings.js';

export interface SentBatch {
  readonly results: readonly DeliveryResult[];
  /** Not attempted. */
  readonly rest: readonly DeliveryRow[];
  /** How long to wait before the endpoint gets the next batch. */
  readonly waitMilliseconds: number;
}

/**
 * Sends deliveries of one endpoint through all of its free permits. Starts no further request when the endpoint fails
 * too often in a row, when it has no permit, or when the time of the batch is over. Waits for requests in flight.
 */
export async function sendBatch(sender: Sender, batch: Batch, rows: readonly DeliveryRow[]): Promise<SentBatch> {
  const { batchMilliseconds, consecutiveFailuresMax, failingDelayMilliseconds } = deliveryTimings;
  const until = performance.now() + batchMilliseconds;
  const results: DeliveryResult[] = [];
  const errors: unknown[] = [];
  const inFlight = new Set<DeliveryRow>();
  let failures = 0;
  let next = 0;
  let waitMilliseconds = 0;
  let requestEnded = () => {};
  // One promise for the next request that ends: `Promise.race` would add handlers to every pending request each time.
  const untilRequestEnds = () =>
    new Promise<void>((resolve) => {
      requestEnded = resolve;
    });

  const send = async (row: DeliveryRow, permit: Permit): Promise<void> => {
    inFlight.add(row);
    try {
      const result = await sendWithPermit(permit, sender, batch, row);
      results.push(result);
      if (result.kind === 'attempted') failures = result.attempt.outcome === 'delivered' ? 0 : failures + 1;
    } catch (error) {
      errors.push(error);
    }
    inFlight.delete(row);
    requestEnded();
  };

  for (;;) {
    const row = rows[next];
    if (row === undefined || errors.length > 0) break;
    if (failures >= consecutiveFailuresMax || performance.now() >= until) break;
    const claim = claimDelivery(sender, batch, row);
    if (claim.kind === 'no_permit') {
      if (inFlight.size > 0) {
        await untilRequestEnds();
        continue;
      }
      waitMilliseconds = sender.concurrency.retryDelay(row.endpoint_id);
      break;
    }
    next += 1;
    if (claim.kind === 'ready') void send(row, claim.permit);
    else results.push(claim);
  }
  while (inFlight.size > 0) await untilRequestEnds();
  if (errors.length > 0) throw errors[0];
  if (failures >= consecutiveFailuresMax) waitMilliseconds = failingDelayMilliseconds;
  return { results, rest: rows.slice(next), waitMilliseconds: Math.ceil(waitMilliseconds) };
}
