import type { DeliveryKey } from '../store/webhook/abandon-deliveries.js';

/** What one activity sends. */
export interface Sending {
  /** False when another activity of this process is sending it: it will write down what came of it. */
  take(delivery: DeliveryKey): boolean;
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
      const own: string[] = [];
      return {
        take({ eventId, endpointId }) {
          const key = `${eventId}/${endpointId}`;
          if (all.has(key)) return false;
          all.add(key);
          own.push(key);
          return true;
        },
        end() {
          for (const key of own) all.delete(key);
        },
      };
    },
  };
}
