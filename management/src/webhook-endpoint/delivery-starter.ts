import type { DeliveryRef, EndpointRef } from '@landed/contracts/webhook/types';

/**
 * Starts and signals delivery workflows. The caller of this package supplies it, because it needs a Temporal client. Each
 * row is written before a call: when the call fails, the sweep finds the row.
 */
export interface DeliveryStarter {
  /** Attempts one delivery now, even if it waits for its next attempt. `attempts` are those stored so far. */
  deliver(ref: DeliveryRef, attempts: number): Promise<void>;
  /** Sends everything that is overdue of an endpoint. */
  backfill(endpoint: EndpointRef): Promise<void>;
  /** Ends the workflow of one delivery, if one is running. */
  cancel(ref: DeliveryRef): Promise<void>;
}

/** Whether the start succeeded. If not, the sweep sends the delivery a minute or two later. */
export async function wasStarted(start: Promise<void>): Promise<boolean> {
  try {
    await start;
    return true;
  } catch {
    return false;
  }
}
