import type { DeliveryKey } from '@landed/prisma/write/webhook/cancel-deliveries';

/** What one activity sends. */
export interface Sending {
  /** False when another activity of this process is sending it: it will write down what came of it. */
  take(delivery: DeliveryKey): boolean;
  /** What is written down already: others may take it while the rest is still under way. */
  release(deliveries: readonly DeliveryKey[]): void;
  /** Everything that was taken is written down, or given up. */
  end(): void;
}

/** Deliveries that this process is sending, so that two activities that found the same one do not both send it. */
export interface UnderWay {
  begin(): Sending;
}

export function createUnderWay(): UnderWay {
  const all = new Set<string>();
  return {
    begin() {
      const own = new Set<string>();
      return {
        take(delivery) {
          const key = keyOf(delivery);
          if (all.has(key)) return false;
          all.add(key);
          own.add(key);
          return true;
        },
        release(deliveries) {
          for (const key of deliveries.map(keyOf)) if (own.delete(key)) all.delete(key);
        },
        end() {
          for (const key of own) all.delete(key);
        },
      };
    },
  };
}

function keyOf({ eventId, endpointId }: DeliveryKey): string {
  return `${eventId}/${endpointId}`;
}
