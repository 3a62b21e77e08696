import type { DeliveryRef, EndpointRef } from '@landed/contracts/webhook/types';

/**
 * Starts what sends deliveries. Whoever offers these functions brings it, as starting a workflow takes a client that
 * activities do not have. The row is written before any of this is called: when it fails, the sweep finds the row.
 */
export interface DeliveryStarter {
  /** Attempts one delivery at once, also one that waits for its next attempt; so many attempts are in the store. */
  deliver(ref: DeliveryRef, attempts: number): Promise<void>;
  /** Works through everything of an endpoint that is due. */
  backfill(endpoint: EndpointRef): Promise<void>;
  /** Ends the wait of one delivery, if anybody waits. */
  cancel(ref: DeliveryRef): Promise<void>;
}

/** Whether it could be started; if not, the sweep takes it up within a minute or two of being able to. */
export async function wasStarted(start: Promise<void>): Promise<boolean> {
  try {
    await start;
    return true;
  } catch {
    return false;
  }
}
