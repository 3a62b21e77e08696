/** The acquiring entities that this processor holds accounts for. */
export const ENTITIES = ['us', 'gb', 'eu', 'ca', 'au'] as const;
export type Entity = (typeof ENTITIES)[number];

/** The rail is only a property of an account here: the same rules serve both. */
export const RAILS = ['test', 'live'] as const;
export type Rail = (typeof RAILS)[number];

/** One merchant account at the processor: its keys see its own objects and nothing else. */
export interface Account {
  readonly entity: Entity;
  readonly rail: Rail;
  /** `acct_…` */
  readonly id: string;
  /** `sk_…` */
  readonly secretKey: string;
  /** `pk_…` */
  readonly publishableKey: string;
  /** Where its events go, and the `whsec_…` that signs them; without one they are only kept. */
  readonly webhook?: { readonly url: string; readonly secret: string };
}

export type KeyKind = 'secret' | 'publishable';

/** Finds the account behind an API key. */
export class AccountDirectory {
  readonly #byKey = new Map<string, { account: Account; kind: KeyKind }>();

  constructor(readonly accounts: readonly Account[]) {
    for (const account of accounts) {
      this.#byKey.set(account.secretKey, { account, kind: 'secret' });
      this.#byKey.set(account.publishableKey, { account, kind: 'publishable' });
    }
  }

  byKey(key: string): { account: Account; kind: KeyKind } | undefined {
    return this.#byKey.get(key);
  }
}
