import type { Account, Entity, Rail } from '../account.js';
import { newId } from '../ids.js';
import type { Operation } from '../wire/endpoint.js';

/** The ways in which a call can fail. The effect is the processor's action: a charge, capture, cancel or refund. */
export const FAULTS = [
  /** No effect and no response: the connection stays open for a time, then is closed. */
  'timeout_before_effect',
  /** The effect happens, without a response. */
  'timeout_after_effect',
  /** 500 without the effect; the idempotency key stays unused. */
  'error_before_effect',
  /** 500 after the effect; the same key then returns the real response. */
  'error_after_effect',
  /** 500 without the effect, stored under the idempotency key: every repeat gets the same 500. */
  'error_stored',
  /** 500 after the effect, stored under the idempotency key: only a read shows the effect. */
  'error_stored_after_effect',
  /** The effect happens, and the connection is reset. */
  'reset_after_effect',
  /** Effect and response come late, even after the client has disconnected. */
  'slow',
  /** The effect happens; the response is 200 with half of a JSON text. */
  'malformed',
  /** 429 without the effect. */
  'rate_limited',
  /** 401 without the effect, as for a revoked secret key. */
  'unauthorized',
  /** The right effect happens; the response has another amount. */
  'wrong_amount',
  /** The effect happens at once; the response arrives byte by byte. */
  'slow_drip',
  /** A read returns the state before the last change. */
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

/** The armed faults, in arming order. They are in memory only: a restart clears them. */
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

  /** Clears all faults, or those for this entity and rail. @returns their number. */
  clear({ entity, rail }: Pick<FaultRequest, 'entity' | 'rail'> = {}): number {
    const left = this.#armed.filter(
      (fault) => (entity ?? fault.entity) !== fault.entity || (rail ?? fault.rail) !== fault.rail,
    );
    const count = this.#armed.length - left.length;
    this.#armed = left;
    return count;
  }

  /** Consumes one use of the first fault of an operation that belongs to no account. */
  takeAny(operation: Operation): ArmedFault | undefined {
    return this.#consume(this.#armed.find((fault) => fault.operation === operation));
  }

  /** Consumes one use of the first fault that matches this call. A repeat with an idempotency key also counts. */
  take(operation: Operation, account: Pick<Account, 'entity' | 'rail'>): ArmedFault | undefined {
    const hit = this.#armed.find(
      (fault) =>
        fault.operation === operation &&
        (fault.entity ?? account.entity) === account.entity &&
        (fault.rail ?? account.rail) === account.rail,
    );
    return this.#consume(hit);
  }

  #consume(hit: ArmedFault | undefined): ArmedFault | undefined {
    if (hit === undefined) return undefined;
    this.#armed = this.#armed.flatMap((fault) => {
      if (fault !== hit) return [fault];
      return fault.remaining > 1 ? [{ ...fault, remaining: fault.remaining - 1 }] : [];
    });
    return hit;
  }
}
