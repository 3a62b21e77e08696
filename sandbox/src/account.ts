import type { ProcessorFee } from './balance-transaction/processor-fee.js';

/** The acquiring entities with accounts at this processor. */
export const ENTITIES = ['us', 'gb', 'eu', 'ca', 'au'] as const;
export type Entity = (typeof ENTITIES)[number];

/** The rail is only a property of an account: both rails follow the same rules. */
export const RAILS = ['test', 'live'] as const;
export type Rail = (typeof RAILS)[number];

/** One merchant account at the processor. Its keys give access to its own objects only. */
export interface Account {
  readonly entity: Entity;
  readonly rail: Rail;
  /** `acct_…` */
  readonly id: string;
  /** `sk_…` */
  readonly secretKey: string;
  /** Valid beside the first one, while that is replaced. */
  readonly secondSecretKey?: string;
  /** `pk_…` */
  readonly publishableKey: string;
  /** The address of its events, and the `whsec_…` that signs them. Without it, events are only stored. */
  readonly webhook?: { readonly url: string; readonly secret: string };
  /** What it pays per captured charge; the general fee when absent. */
  readonly fee?: ProcessorFee;
}

export type KeyKind = 'secret' | 'publishable';

/** Finds the account behind an API key. */
export class AccountDirectory {
  readonly #byKey = new Map<string, { account: Account; kind: KeyKind }>();

  constructor(readonly accounts: readonly Account[]) {
    for (const account of accounts) {
      this.#byKey.set(account.secretKey, { account, kind: 'secret' });
      const { secondSecretKey: second } = account;
      if (second !== undefined) this.#byKey.set(second, { account, kind: 'secret' });
      this.#byKey.set(account.publishableKey, { account, kind: 'publishable' });
    }
  }

  byKey(key: string): { account: Account; kind: KeyKind } | undefined {
    return this.#byKey.get(key);
  }
}
