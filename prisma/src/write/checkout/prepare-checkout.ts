import type { Keyring } from '@landed/codec/keyring';
import type { ChargedBuyer } from '@landed/contracts/checkout/charged-buyer';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { paymentIntentSnapshot } from '@landed/contracts/event/payment-intent-snapshot';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import { asId } from '@landed/contracts/ids/ids';
import type { ChargeTerms } from '@landed/contracts/ledger/charge-postings';
import type { Jurisdiction } from '@landed/contracts/ledger/jurisdiction';
import { defaultSettlementTerms, type SettlementTerms } from '@landed/contracts/ledger/settlement-terms';
import { paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { EveryField } from '@landed/contracts/record/every-field';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import { sealOwn } from '../../buyer-keys/own-box.js';
import { buyerEmailHmac, sealContexts, sealJson } from '../../sealing.js';
import { claimKey, zeroIfClaimedAtOnce } from '../operation/claim-key.js';

export interface Preparation {
  readonly input: CheckoutInput;
  readonly intent: PaymentIntent;
  readonly terms: ChargeTerms;
  /** What the tax and duty of the payment are owed to; null without a quote. */
  readonly jurisdiction: Jurisdiction | null;
  /** Absent: the default. */
  readonly settlement?: SettlementTerms | undefined;
  readonly processorKey: string;
  /** The assessment in the prepared response; null when scoring is off. */
  readonly fraud: FraudAssessment | null;
}

/**
 * Writes everything that must exist before the processor is called, in one statement: the operation with the
 * `processing` response that applies when the outcome is not known in time, the payment, its buyer, the write-ahead
 * attempt and the first event.
 *
 * Returns false when the key is not free for this attempt: an earlier run prepared it, or another attempt has it.
 */
export async function prepareCheckout(
  database: Database,
  keyring: Keyring,
  preparation: Preparation,
): Promise<boolean> {
  const { input, intent, terms, jurisdiction, settlement = defaultSettlementTerms, processorKey, fraud } = preparation;
  const { body, merchantId, rail } = input;
  const key = await database.buyerKeys.take(keyring);
  const buyer = {
    customer: body.customer,
    billing_address: body.billing_address ?? null,
    shipping_address: body.shipping_address ?? null,
    buyer_context: body.buyer_context ?? null,
    line_items: body.line_items ?? null,
  } satisfies EveryField<ChargedBuyer>;
  const buyerSealed = sealOwn(key, buyer, sealContexts.buyer(intent.id));
  const email = buyerEmailHmac(keyring, input, body.customer.email);
  const response = paymentIntentResponse(intent, null, fraud);
  const claim = claimKey(keyring, { kind: 'checkout', input, paymentIntentId: intent.id, response }, sql``);
  const paymentMethod = sealJson(keyring, intent.paymentMethod, sealContexts.paymentMethod(intent.id));
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, paymentIntentSnapshot(intent), sealContexts.snapshot(eventId));
  const { subtotal, shipping, tax, duty, total, currency } = intent.breakdown;

  const prepared = database.statements.$executeRaw`
    WITH ${claim}, intent AS (
      INSERT INTO payment_intent (id, rail, merchant_id, operation_id, entity, currency, subtotal, shipping, tax, duty,
                                  total, capture_method, status, tax_quote_id, payment_method, merchant_reference,
                                  metadata, fee_bps, fee_fixed, reserve_bps, tax_remittance, tax_country, tax_state,
                                  settlement_delay_days, reserve_days, created_at, updated_at)
      SELECT ${intent.id}::uuid, ${rail}::rail, ${merchantId}::uuid, op.id, ${intent.entity}::entity,
             ${currency}::currency, ${subtotal}::int, ${shipping}::int, ${tax}::int, ${duty}::int, ${total}::int,
             ${intent.captureMethod}::capture_method, 'processing', ${intent.taxQuoteId}::uuid, ${paymentMethod}::bytea,
             ${intent.merchantReference}, ${JSON.stringify(intent.metadata)}::jsonb, ${terms.feeBps}::int, ${terms.feeFixed}::int, ${terms.reserveBps}::int,
             ${terms.taxRemittance}::tax_remittance, ${jurisdiction?.country ?? null}, ${jurisdiction?.state ?? null},
             ${settlement.settlementDelayDays}::int, ${settlement.reserveDays}::int,
             ${intent.createdAt}::timestamptz, ${intent.updatedAt}::timestamptz
      FROM op
      RETURNING id, operation_id
    ), buyer AS (
      INSERT INTO payment_buyer (payment_intent_id, wrapped_key, sealed, email_hmac, email_key_id, created_at)
      SELECT id, ${Buffer.from(key.id)}::bytea, ${buyerSealed}::bytea, ${email.hmac}::bytea, ${email.keyId},
             ${intent.createdAt}::timestamptz
      FROM intent
    ), attempt AS (
      INSERT INTO processor_attempt (processor_key, payment_intent_id, operation_id, created_at)
      SELECT ${processorKey}, id, operation_id, ${intent.createdAt}::timestamptz FROM intent
    )
    INSERT INTO event (id, rail, merchant_id, type, resource_id, sequence, operation_id, request_id, snapshot, created_at)
    SELECT ${eventId}::uuid, ${rail}::rail, ${merchantId}::uuid, 'payment_intent.created', id, 1, operation_id,
           ${input.requestId}::uuid, ${snapshot}::bytea, ${intent.createdAt}::timestamptz
    FROM intent`;
  return (await zeroIfClaimedAtOnce(prepared)) === 1;
}
