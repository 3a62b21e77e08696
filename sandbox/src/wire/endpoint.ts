import type { Account } from '../account.js';
import type { Effect, Reads } from '../store/effect.js';
import type { Store } from '../store/store.js';
import type { Field } from './fields.js';
import type { FormTree } from './form.js';
import { invalidRequest, type StripeFailure } from './stripe-failure.js';

/** The calls that faults can be armed for. */
export const OPERATIONS = [
  'payment_intents.create',
  'payment_intents.confirm',
  'payment_intents.retrieve',
  'payment_intents.list',
  'payment_intents.capture',
  'payment_intents.cancel',
  'payment_methods.create',
  'payment_methods.retrieve',
  'charges.retrieve',
  'refunds.create',
  'refunds.retrieve',
  'refunds.list',
  'events.retrieve',
  'events.list',
  'fraud.assess',
  'tax.quote',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** One authenticated call whose parameters are well formed. */
export interface Call {
  readonly account: Account;
  /** The `:id` of the path, else empty. */
  readonly pathId: string;
  readonly idempotencyKey: string | null;
  readonly now: Date;
  /** The present, or what a stale read is shown. */
  readonly store: Reads;
  /** What is in which order, and what happened to events. */
  readonly index: Store;
  /** How a browser reaches this process. */
  readonly publicUrl: string;
}

/** What a call does and says. Running one changes nothing by itself: the effect is committed together with the answer. */
export interface Outcome {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly effect?: Effect;
}

interface Route {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** `any` also accepts a publishable key. */
  readonly keys: 'secret' | 'any';
  /** Such calls take the configured latency. */
  readonly movesMoney: boolean;
}

export interface Endpoint extends Route {
  /** Checks the parameters and returns the call to run; a refusal here is never kept under an idempotency key. */
  readonly prepare: (form: FormTree, version: string) => (call: Call) => Outcome;
}

/** A parameter that callers on newer versions of the API may not send any more. */
interface Removed {
  readonly param: string;
  /** Date at the start of the version that removed it. */
  readonly since: string;
  readonly code: string;
}

/** @param spec `run` may throw StripeFailure: execution has begun, so that refusal is kept under the key. */
export function endpoint<P>(
  spec: Route & {
    readonly params: Field<P>;
    readonly removed?: Removed;
    readonly run: (call: Call, params: P) => Outcome;
  },
): Endpoint {
  const { params, removed, run, ...route } = spec;
  return {
    ...route,
    prepare(form, version) {
      if (removed !== undefined && version >= removed.since && form.has(removed.param))
        throw noLongerSupported(removed);
      const parsed = params.read(form, '');
      return (call) => run(call, parsed);
    },
  };
}

function noLongerSupported({ param, since, code }: Removed): StripeFailure {
  return invalidRequest({ code, message: `${param} is no longer supported since the API version of ${since}.`, param });
}
