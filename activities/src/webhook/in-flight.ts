import type { DeliveryKey } from '@landed/prisma/write/webhook/cancel-deliveries';

/** The claims of one activity run. */
export interface BatchClaims {
  /** False when another activity of this process is sending the delivery; that activity saves the result. */
  claim(delivery: DeliveryKey): boolean;
  /** For deliveries whose result is saved: another activity may claim them while the rest is in flight. */
  release(deliveries: readonly DeliveryKey[]): void;
  /** Everything that was claimed is saved or given up. */
  releaseAll(): void;
}

/** Deliveries that this process is sending, so that two activities that read the same delivery do not both send it. */
export interface InFlight {
  begin(): BatchClaims;
}

export function createInFlight(): InFlight {
  const all = new Set<string>();
  return {
    begin() {
      const own = new Set<string>();
      return {
        claim(delivery) {
          const key = keyOf(delivery);
          if (own.has(key)) return true;
          if (all.has(key)) return false;
          all.add(key);
          own.add(key);
          return true;
        },
        release(deliveries) {
          for (const key of deliveries.map(keyOf)) if (own.delete(key)) all.delete(key);
        },
        releaseAll() {
          for (const key of own) all.delete(key);
        },
      };
    },
  };
}

function keyOf({ eventId, endpointId }: DeliveryKey): string {
  return `${eventId}/${endpointId}`;
}
