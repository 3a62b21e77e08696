import type { Account, Entity, Rail } from '../account.js';
import { newId } from '../ids.js';
import type { Operation } from '../wire/endpoint.js';

/** How a call can go wrong. "Effect" is what the processor does: a charge, a capture, a cancel, a refund. */
export const FAULTS = [
  /** Nothing happens and nobody answers: the connection is held, then closed. */
  'timeout_before_effect',
  /** It happens, and nobody answers. */
  'timeout_after_effect',
  /** 500, and nothing happened; the idempotency key stays unused. */
  'error_before_effect',
  /** 500, although it happened; the same key then gets the true answer. */
  'error_after_effect',
  /** It happens, and the connection breaks. */
  'reset_after_effect',
  /** It happens and is answered, late; also when the caller has gone. */
  'slow',
  /** It happens, and the answer is 200 with half of a JSON text. */
  'malformed',
  /** 429, and nothing happened. */
  'rate_limited',
  /** The right thing happens, and the answer says another amount. */
  'wrong_amount',
  /** It happens at once, and the answer comes byte by byte. */
  'slow_drip',
  /** A read answers what was true before the last change. */
  'stale_read',
] as const;
export type FaultKind = (typeof FAULTS)[number];

export interface FaultRequest {
  readonly operation: Operation;
  readonly fault: FaultKind;
  readonly times: number;
  readonly delayMs?: number;
  /** Any entity and rail when absent. */
  readonly entity?: Entity;
  readonly rail?: Rail;
}

export interface ArmedFault extends FaultRequest {
  readonly id: string;
  readonly remaining: number;
}

/** Armed faults, in the order they were armed. They live in memory: a restarted processor misbehaves no more. */
export class Faults {
  #armed: ArmedFault[] = [];

  arm(request: FaultRequest): ArmedFault {
    const armed = { ...request, id: newId('flt_', 12), remaining: request.times };
    this.#armed.push(armed);
    return armed;
  }

  list(): readonly ArmedFault[] {
    return this.#armed;
  }

  /** Disarms all faults, or those that were armed for this entity and this rail. @returns how many they were. */
  clear({ entity, rail }: Pick<FaultRequest, 'entity' | 'rail'> = {}): number {
    const left = this.#armed.filter(
      (fault) => (entity ?? fault.entity) !== fault.entity || (rail ?? fault.rail) !== fault.rail,
    );
    const count = this.#armed.length - left.length;
    this.#armed = left;
    return count;
  }

  /** Uses up one of the first fault that fits this call. A repeat under an idempotency key is a call like any other. */
  take(operation: Operation, account: Pick<Account, 'entity' | 'rail'>): ArmedFault | undefined {
    const hit = this.#armed.find(
      (fault) =>
        fault.operation === operation &&
        (fault.entity ?? account.entity) === account.entity &&
        (fault.rail ?? account.rail) === account.rail,
    );
    if (hit === undefined) return undefined;
    this.#armed = this.#armed.flatMap((fault) => {
      if (fault !== hit) return [fault];
      return fault.remaining > 1 ? [{ ...fault, remaining: fault.remaining - 1 }] : [];
    });
    return hit;
  }
}
