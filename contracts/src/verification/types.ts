import type { Entity } from '../entity/entity.js';
import type { MerchantId } from '../ids/ids.js';

/**
 * How far the verification of a business at the processor is.
 *
 * - `in_progress`: its hosted page was opened, and the form was not sent.
 * - `pending`: the processor checks what was sent.
 * - `needs_information`: the processor asks for more.
 * - `verified`, `rejected`: the result. The processor may change it later.
 */
export const verificationStates = ['in_progress', 'pending', 'needs_information', 'verified', 'rejected'] as const;
export type VerificationState = (typeof verificationStates)[number];

/** What the processor asks for, in our terms. `other`: a requirement that this list does not know. */
export const verificationNeeds = [
  'business',
  'website',
  'tax_number',
  'representative',
  'owners',
  'identity_document',
  'business_document',
  'terms',
  'other',
] as const;
export type VerificationNeed = (typeof verificationNeeds)[number];

/** The verification of one merchant at one entity's processor account, always on its live rail. */
export interface VerificationRef {
  readonly merchantId: MerchantId;
  readonly entity: Entity;
}

/** What the processor states about a business. `needs` is empty unless the state is `needs_information`. */
export interface VerificationFact {
  readonly state: VerificationState;
  readonly needs: readonly VerificationNeed[];
}

/** Instants are RFC 3339. */
export interface Verification extends VerificationRef, VerificationFact {
  /** Since when the state holds. */
  readonly since: string;
  /** When the processor was last asked. */
  readonly checkedAt: string;
}

/** A link to the processor's hosted page for the owner of a merchant. */
export interface VerificationPageRequest extends VerificationRef {
  /** The request of the owner: a second start with the same id is the same request. */
  readonly requestId: string;
  /** Where the hosted page leads back to when the form was sent or left. */
  readonly returnUrl: string;
  /** Where it leads to when the link can no longer be used. */
  readonly refreshUrl: string;
}

/**
 * - `opened`: the link, for one use within minutes. It is a secret of the owner.
 * - `rejected`: the processor does not take the merchant. `unavailable`: the entity has no live account here.
 */
export type VerificationPage =
  | { readonly kind: 'opened'; readonly url: string }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'unavailable' };
