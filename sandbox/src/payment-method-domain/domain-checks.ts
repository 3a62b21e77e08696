import type { Account } from '../account.js';
import type { Failure, Switchable } from './record.js';

/** What a check of a domain finds. */
export interface CheckResult {
  readonly failures: Readonly<Record<Switchable, Failure | null>>;
  /** The domain cannot be registered at all. */
  readonly isRejected: boolean;
}

export interface Switch extends Partial<CheckResult['failures']> {
  readonly name: string;
  readonly isRejected?: boolean;
  /** Any entity and rail when absent. */
  readonly entity?: Account['entity'];
  readonly rail?: Account['rail'];
}

/**
 * What the checks of domains find, as the control surface switches it; everything else is active. In memory only: a
 * restart clears it. A record changes with its next check, as at Stripe.
 */
export class DomainChecks {
  #switches: Switch[] = [];

  set(given: Switch): void {
    this.#switches.push(given);
  }

  clear(): number {
    const count = this.#switches.length;
    this.#switches = [];
    return count;
  }

  /** The last switch of each wallet decides. */
  check({ entity, rail }: Account, name: string): CheckResult {
    const matching = this.#switches.filter(
      (each) => each.name === name && (each.entity ?? entity) === entity && (each.rail ?? rail) === rail,
    );
    const last = <Field extends keyof Switch>(field: Field) =>
      matching.findLast((each) => each[field] !== undefined)?.[field];
    return {
      failures: { apple_pay: last('apple_pay') ?? null, google_pay: last('google_pay') ?? null },
      isRejected: last('isRejected') ?? false,
    };
  }
}
