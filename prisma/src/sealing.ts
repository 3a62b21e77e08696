import { createHmac, hkdfSync } from 'node:crypto';
import type { Keyring, SealingKey } from '@landed/codec/keyring';
import { open, seal } from '@landed/codec/sealed-box';
import type { SessionId, UserId } from '@landed/contracts/dashboard/people';
import type { DisputeStage } from '@landed/contracts/dispute/status';
import type { DisputeId } from '@landed/contracts/dispute/types';
import type { Entity } from '@landed/contracts/entity/entity';
import type { EventId, MerchantId, OperationId, PaymentIntentId, TaxQuoteId } from '@landed/contracts/ids/ids';
import type { PaymentMethodDomainId } from '@landed/contracts/payment-method-domain/types';
import type { PayoutId } from '@landed/contracts/payout/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { WebhookEndpointId } from '@landed/contracts/webhook/types';

/** The context of each sealed column. A box copied to another column or row cannot be opened. */
export const sealContexts = {
  paymentMethod: (id: PaymentIntentId) => `payment-method/${id}`,
  processorDetail: (processorKey: string) => `processor-detail/${processorKey}`,
  snapshot: (eventId: EventId) => `event-snapshot/${eventId}`,
  idempotencyKey: (keyHash: string) => `idempotency-key/${keyHash}`,
  processorEvent: (eventHash: string) => `processor-event/${eventHash}`,
  postalCode: (id: TaxQuoteId) => `quote-postal-code/${id}`,
  disputeEvidence: (id: OperationId) => `dispute-evidence/${id}`,
  disputeDraft: (id: DisputeId, stage: DisputeStage) => `dispute-draft/${id}/${stage}`,
  inputOfLostRows: (id: OperationId) => `lost-input/${id}`,
  resolutionNote: (id: OperationId) => `resolution-note/${id}`,
  buyerKey: (id: PaymentIntentId) => `buyer-key/${id}`,
  buyer: (id: PaymentIntentId) => `buyer/${id}`,
  processorTransaction: (id: string) => `processor-transaction/${id}`,
  processorDomain: (id: PaymentMethodDomainId, entity: Entity) => `processor-domain/${id}/${entity}`,
  ownerEmail: (id: MerchantId) => `owner-email/${id}`,
  externalAccount: (id: string) => `external-account/${id}`,
  payoutReversal: (id: PayoutId) => `payout-reversal/${id}`,
  webhookSecret: (id: WebhookEndpointId) => `webhook-secret/${id}`,
  userEmail: (id: UserId) => `user-email/${id}`,
  userName: (id: UserId) => `user-name/${id}`,
  userTotp: (id: UserId) => `user-totp/${id}`,
  userClient: (id: SessionId) => `user-client/${id}`,
  userEventAddress: (id: string) => `user-event-address/${id}`,
  invitationEmail: (id: string) => `invitation-email/${id}`,
  dashboardMail: (id: string) => `dashboard-mail/${id}`,
  operatorApproval: (id: string) => `operator-approval/${id}`,
  operatorToken: (keyId: string) => `operator-token/${keyId}`,
  webhookResponse: (eventId: EventId, id: WebhookEndpointId) => `webhook-response/${eventId}/${id}`,
} as const;

export function sealJson(keyring: Keyring, value: unknown, context: string): Buffer {
  return seal(keyring, Buffer.from(JSON.stringify(value)), context);
}

/** The reverse of {@link sealJson}. */
export function openJson(keyring: Keyring, box: Uint8Array, context: string): unknown {
  return JSON.parse(open(keyring, box, context).toString('utf8'));
}

/** Whose buyer it is. The same address has unrelated HMACs for two merchants, and in both modes of one merchant. */
interface BuyerOwner {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
}

/** An HMAC-SHA256 as it is stored, with the encryption key that its key is derived from. */
export interface BuyerEmailHmac {
  readonly hmac: Uint8Array<ArrayBuffer>;
  readonly keyId: string;
}

/** Derived keys: a charge should not derive one again. */
const derivedKeys = new WeakMap<SealingKey, Buffer>();

/** The HMAC of an address under the current key. Upper and lower case are the same address. */
export function buyerEmailHmac(keyring: Keyring, owner: BuyerOwner, email: string): BuyerEmailHmac {
  return { hmac: hmacUnder(keyring.current, owner, email), keyId: keyring.current.id };
}

/** Every HMAC that an address may be stored under: one per key, so that a replaced key still finds its rows. */
export function buyerEmailHmacs(keyring: Keyring, owner: BuyerOwner, email: string): Uint8Array<ArrayBuffer>[] {
  return [...keyring.byId.values()].map((key) => hmacUnder(key, owner, email));
}

function hmacUnder(key: SealingKey, { rail, merchantId }: BuyerOwner, email: string): Uint8Array<ArrayBuffer> {
  const derived = derivedKeys.get(key) ?? Buffer.from(hkdfSync('sha256', key.bytes, '', 'buyer-email', 32));
  derivedKeys.set(key, derived);
  const text = `${rail}/${merchantId}/${email.trim().toLowerCase()}`;
  return Uint8Array.from(createHmac('sha256', derived).update(text).digest());
}
