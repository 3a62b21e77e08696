import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { LRUCache } from 'lru-cache';
import { policyField } from './fields.js';
import { LeasedBucket, type LeaseSource } from './leased-bucket.js';
import type { Quota } from './quota.js';

/** Merchants whose leases one process keeps. Evicting one only loses its leased tokens. */
const merchantsMax = 20_000;

/** The buckets from which a request takes one token each, and its `RateLimit-Policy` field. */
export interface Applicable {
  readonly buckets: readonly LeasedBucket[];
  readonly policy: string;
}

interface MerchantEntry {
  readonly call: Applicable;
  readonly moneyCall: Applicable;
}

export interface MerchantQuotas {
  /** For all requests. */
  readonly default: Quota;
  /** Additionally for money operations; null: no further limit. */
  readonly money: Quota | null;
}

/** The limits of every merchant of one rail. */
export class MerchantLimits {
  readonly #rail: Rail;
  readonly #quotas: MerchantQuotas;
  readonly #source: LeaseSource;
  readonly #policies: { readonly call: string; readonly moneyCall: string };
  readonly #entries = new LRUCache<MerchantId, MerchantEntry>({ max: merchantsMax });

  constructor(rail: Rail, quotas: MerchantQuotas, source: LeaseSource) {
    this.#rail = rail;
    this.#quotas = quotas;
    this.#source = source;
    const moneyCall = quotas.money === null ? [quotas.default] : [quotas.default, quotas.money];
    this.#policies = { call: policyField([quotas.default]), moneyCall: policyField(moneyCall) };
  }

  of(merchantId: MerchantId, movesMoney: boolean): Applicable {
    const entry = this.#entries.get(merchantId) ?? this.#open(merchantId);
    return movesMoney ? entry.moneyCall : entry.call;
  }

  #open(merchantId: MerchantId): MerchantEntry {
    const subject = `${this.#rail}/${merchantId}`;
    const all = new LeasedBucket(this.#quotas.default, subject, this.#source);
    const { money } = this.#quotas;
    const moneyBuckets = money === null ? [all] : [all, new LeasedBucket(money, subject, this.#source)];
    const entry = {
      call: { buckets: [all], policy: this.#policies.call },
      moneyCall: { buckets: moneyBuckets, policy: this.#policies.moneyCall },
    };
    this.#entries.set(merchantId, entry);
    return entry;
  }
}
