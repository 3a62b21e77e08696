import type { MerchantId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';
import type { MerchantTerms } from './terms.js';

/** A merchant as operators see it. Instants are RFC 3339. */
export interface Merchant {
  readonly merchantId: MerchantId;
  readonly name: string;
  /** Rails on which the merchant can have keys. */
  readonly rails: readonly Rail[];
  /** When its verification was recorded, and where it is written down. */
  readonly verifiedAt: string | null;
  readonly verificationReference: string | null;
  /** When its signed agreement was recorded, and where it is kept. */
  readonly agreedAt: string | null;
  readonly agreementReference: string | null;
  /** Since when an operator holds the merchant. */
  readonly heldAt: string | null;
  /** Whether there is an address for notices of changed bank accounts. It is sealed and not shown. */
  readonly hasOwnerEmail: boolean;
  readonly createdAt: string;
}

/** The terms of a merchant on one of its rails. */
export interface RailTerms extends MerchantTerms {
  readonly rail: Rail;
}

/** A recorded change of a merchant or of its keys. */
export interface MerchantChange {
  readonly change: MerchantChangeKind;
  /** Null for a change of the merchant on all rails. */
  readonly rail: Rail | null;
  readonly actor: string;
  readonly reason: string | null;
  /** What a change of settings replaced; null for other changes. */
  readonly fields: ChangedFields | null;
  readonly at: string;
}

export type SettingValue = string | number | boolean | null;

/** Settings by name, with their values before and after a change. */
export type ChangedFields = {
  readonly [name: string]: { readonly before: SettingValue; readonly after: SettingValue };
};

export type MerchantChangeKind =
  | 'created'
  | 'verification_started'
  | 'verification_changed'
  | 'verified'
  | 'agreed'
  | 'live_enabled'
  | 'held'
  | 'released'
  | 'keys_created'
  | 'keys_rotated'
  | 'keys_revoked'
  | 'key_exposed'
  | 'configured'
  | 'branding_changed'
  | 'bank_account_saved'
  | 'owner_email_changed';

/** A key pair without its keys, which are shown once. */
export interface KeyPairSummary {
  readonly pairId: string;
  readonly rail: Rail;
  readonly secretLastFour: string;
  readonly publishableLastFour: string;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  /** When the secret key was first sent from a browser. */
  readonly exposedAt: string | null;
}

/** The last request of a key: `operation` is its name in the API's description. */
export interface KeyUse {
  readonly at: string;
  readonly operation: string;
}

/** A key pair with who created it and when its halves were last used: up to a minute late. */
export interface KeyPairDetail extends KeyPairSummary {
  /** Null when it is not recorded. */
  readonly createdBy: string | null;
  readonly secretLastUsed: KeyUse | null;
  readonly publishableLastUsed: KeyUse | null;
}

/** A merchant with its terms by rail, and its newest key pairs and changes, newest first. */
export interface MerchantOverview {
  readonly merchant: Merchant;
  readonly terms: readonly RailTerms[];
  readonly keys: readonly KeyPairSummary[];
  readonly changes: readonly MerchantChange[];
}
