import type { Account, KeyKind } from '../account.js';
import type { ConnectedAccountRecord } from '../connected-account/record.js';
import type { DomainChecks } from '../payment-method-domain/domain-checks.js';
import type { Effect, Reads } from '../store/effect.js';
import type { Store } from '../store/store.js';
import type { PlatformBalances } from '../transfer/platform-balances.js';
import type { Field } from './fields.js';
import type { FormTree } from './form.js';
import { invalidRequest, type StripeFailure } from './stripe-failure.js';

/** The operations for which faults can be armed. */
export const OPERATIONS = [
  'payment_intents.create',
  'payment_intents.confirm',
  'payment_intents.retrieve',
  'payment_intents.list',
  'payment_intents.search',
  'payment_intents.capture',
  'payment_intents.cancel',
  'payment_methods.create',
  'payment_methods.retrieve',
  'payment_method_domains.create',
  'payment_method_domains.retrieve',
  'payment_method_domains.list',
  'payment_method_domains.update',
  'payment_method_domains.validate',
  'tokens.create',
  'tokens.retrieve',
  'charges.retrieve',
  'balance_transactions.retrieve',
  'balance.retrieve',
  'balance_transactions.list',
  'refunds.create',
  'refunds.retrieve',
  'refunds.list',
  'disputes.retrieve',
  'disputes.update',
  'disputes.list',
  'accounts.create',
  'accounts.retrieve',
  'accounts.list',
  'account_links.create',
  'external_accounts.create',
  'external_accounts.list',
  'transfers.create',
  'transfers.retrieve',
  'transfers.list',
  'transfers.reversal',
  'transfers.list_reversals',
  'payouts.create',
  'payouts.retrieve',
  'payouts.list',
  'events.retrieve',
  'events.list',
  'script',
  'frames',
  'fraud.assess',
  'tax.quote',
] as const;
export type Operation = (typeof OPERATIONS)[number];

/** One authenticated call with valid parameters. */
export interface Call {
  readonly account: Account;
  /** The kind of key that the caller has. */
  readonly keyKind: KeyKind;
  /** The account of the header `Stripe-Account`, for which the call runs; null: the platform itself. */
  readonly connected: ConnectedAccountRecord | null;
  /** The `:id` of the path, or an empty string. */
  readonly pathId: string;
  readonly idempotencyKey: string | null;
  readonly now: Date;
  /** The current state, or an older state for a stale read. */
  readonly store: Reads;
  /** The order of records and the delivery results of events. Always current. */
  readonly index: Store;
  /** Address at which browsers reach this process. */
  readonly publicUrl: string;
  /** What checks of payment method domains find. */
  readonly domainChecks: DomainChecks;
  /** Which platforms have enough money for transfers. */
  readonly platformBalances: PlatformBalances;
  /** How long the search does not know a new payment. */
  readonly searchDelayMs: number;
}

/** The result of a call. Running a call changes nothing; the effect is committed together with the response. */
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
  /** The configured latency applies to such calls. */
  readonly movesMoney: boolean;
  /** The call is simulated for connected accounts too (header `Stripe-Account`). */
  readonly forConnected?: true;
}

export interface Endpoint extends Route {
  /** Validates the parameters and returns the call to run. Errors here are never stored under the idempotency key. */
  readonly prepare: (form: FormTree, version: string) => (call: Call) => Outcome;
}

/** A parameter that newer API versions no longer accept. */
interface Removed {
  readonly param: string;
  /** Start date of the API version that removed it. */
  readonly since: string;
  readonly code: string;
}

/** @param spec `run` may throw StripeFailure. Execution has begun then, so the error is stored under the key. */
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
