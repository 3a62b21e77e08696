import type { DeliveryRow } from '@landed/prisma/read/webhook/delivery-row';
import { type Batch, sendFrom, type Tried, claimOf } from './attempt-once.js';
import type { Sender } from './dependencies.js';
import type { Permit } from './endpoint-concurrency.js';
import { deliveryTimings } from './timings.js';

/** What came of a bite, what it did not get to, and how long the endpoint is to be left alone. */
export interface SentBatch {
  readonly tried: readonly Tried[];
  readonly rest: readonly DeliveryRow[];
  readonly waitMilliseconds: number;
}

/**
 * Sends deliveries of one endpoint through all of its places that are free. Begins no more once the endpoint fails too
 * often in a row, has no place for it, or the time of the bite is over; what is under way is waited for.
 */
export async function sendBatch(sender: Sender, batch: Batch, rows: readonly DeliveryRow[]): Promise<SentBatch> {
  const { biteMilliseconds, failuresInARow, failingPauseMilliseconds } = deliveryTimings;
  const until = performance.now() + biteMilliseconds;
  const tried: Tried[] = [];
  const broken: unknown[] = [];
  const flying = new Set<DeliveryRow>();
  let failures = 0;
  let next = 0;
  let waitMilliseconds = 0;
  let oneEnded = () => {};
  // One promise for whichever ends next: a race would take a few more for each request under way, every time.
  const untilOneEnds = () =>
    new Promise<void>((resolve) => {
      oneEnded = resolve;
    });

  const send = async (row: DeliveryRow, place: Permit): Promise<void> => {
    flying.add(row);
    try {
      const one = await sendFrom(place, sender, batch, row);
      tried.push(one);
      if (one.kind === 'made') failures = one.attempt.outcome === 'delivered' ? 0 : failures + 1;
    } catch (error) {
      broken.push(error);
    }
    flying.delete(row);
    oneEnded();
  };

  for (;;) {
    const row = rows[next];
    if (row === undefined || broken.length > 0 || failures >= failuresInARow || performance.now() >= until) break;
    if (row.endpoint_status !== 'enabled') {
      tried.push({ kind: 'closed', taken: claimOf(row) });
      next += 1;
      continue;
    }
    const place = sender.concurrency.enter(row.endpoint_id);
    if (place === null) {
      if (flying.size > 0) {
        await untilOneEnds();
        continue;
      }
      waitMilliseconds = sender.concurrency.turn(row.endpoint_id);
      break;
    }
    next += 1;
    if (!batch.sending.take(claimOf(row))) {
      place.leave(null);
      tried.push({ kind: 'elsewhere' });
      continue;
    }
    void send(row, place);
  }
  while (flying.size > 0) await untilOneEnds();
  if (broken.length > 0) throw broken[0];
  if (failures >= failuresInARow) waitMilliseconds = failingPauseMilliseconds;
  return { tried, rest: rows.slice(next), waitMilliseconds: Math.ceil(waitMilliseconds) };
}
