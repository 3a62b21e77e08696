import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import type { Entity } from '@landed/contracts/entity/entity';
import type { PayoutFailureCode } from '@landed/contracts/payout/status';
import type { MerchantPayoutInput, Payout, PayoutRef } from '@landed/contracts/payout/types';
import type { Database } from '../../database.js';
import { sealContexts } from '../../sealing.js';
import { openObjectId } from '../processor-object/object-id.js';
import { type PayoutRow, payoutColumns, payoutOf } from './payout-row.js';

/** One request to the partner: the number in its key, and when it was first about to be sent; null before that. */
export interface PartnerRequestState {
  readonly number: number;
  readonly sentAt: Date | null;
}

/** A payout with everything that its workflow needs, and the partner's ids in clear. */
export interface StoredPayout {
  readonly payout: Payout;
  readonly ref: PayoutRef;
  readonly entity: Entity;
  readonly revision: number;
  /** Who holds it. Nothing is sent to the partner while it is held. */
  readonly heldBy: 'payout' | 'merchant' | null;
  readonly bankAccountId: string;
  /** The merchant's account at the partner; null when it is not known. */
  readonly accountId: string | null;
  readonly externalAccountId: string;
  /** What the bank shows beside the money; null: the platform's own text. */
  readonly bankText: string | null;
  readonly transferId: string | null;
  readonly partnerPayoutId: string | null;
  readonly reversalId: string | null;
  readonly transfer: PartnerRequestState;
  readonly partnerPayout: PartnerRequestState;
  readonly reversal: PartnerRequestState;
  /** The failure that the partner stated, while the transfer is not back yet. */
  readonly failingCode: PayoutFailureCode | null;
  /** The database's clock. */
  readonly now: Date;
}

interface Row extends PayoutRow {
  readonly revision: number;
  readonly bank_account_id: string;
  readonly external_account: Uint8Array;
  readonly bank_text: string | null;
  readonly payout_held: boolean;
  readonly merchant_held: boolean;
  readonly account_hmac: string | null;
  readonly account_sealed: Uint8Array | null;
  readonly transfer_sealed: Uint8Array | null;
  readonly transfer_hmac: string | null;
  readonly partner_payout_sealed: Uint8Array | null;
  readonly partner_payout_hmac: string | null;
  readonly reversal_sealed: Uint8Array | null;
  readonly transfer_number: number;
  readonly transfer_sent_at: Date | null;
  readonly partner_payout_number: number;
  readonly partner_payout_sent_at: Date | null;
  readonly reversal_number: number;
  readonly reversal_sent_at: Date | null;
  readonly failing_code: PayoutFailureCode | null;
  readonly now: Date;
}

/** Null when the merchant has no such payout on the rail. */
export async function loadPayout(
  { statements }: Database,
  keyring: Keyring,
  { rail, merchantId, payoutId }: PayoutRef,
): Promise<StoredPayout | null> {
  const [row] = await statements.$queryRaw<Row[]>`
    SELECT ${payoutColumns}, p.revision, p.bank_account_id::text AS bank_account_id, b.external_account,
           p.bank_text, p.held_at IS NOT NULL AS payout_held, m.held_at IS NOT NULL AS merchant_held, a.id_hmac AS account_hmac,
           a.id_sealed AS account_sealed, p.transfer_sealed, p.transfer_hmac, p.partner_payout_sealed,
           p.partner_payout_hmac, p.reversal_sealed, p.transfer_number, p.transfer_sent_at, p.partner_payout_number,
           p.partner_payout_sent_at, p.reversal_number, p.reversal_sent_at, p.failing_code::text AS failing_code,
           now() AS now
    FROM payout AS p
    JOIN merchant AS m ON m.id = p.merchant_id
    JOIN bank_account AS b ON b.id = p.bank_account_id
    LEFT JOIN payout_partner_account AS a
      ON a.rail = p.rail AND a.merchant_id = p.merchant_id AND a.entity = p.entity
    WHERE p.merchant_id = ${merchantId}::uuid AND p.rail = ${rail}::rail AND p.id = ${payoutId}::uuid`;
  return row === undefined ? null : stored(keyring, row, { rail, merchantId, payoutId });
}

/** The input of the payout's workflow. */
export function payoutInputOf({ payout, ref, entity }: StoredPayout): MerchantPayoutInput {
  const { currency, period, attempt, amount } = payout;
  return { ...ref, entity, currency, period, attempt, amount };
}

function stored(keyring: Keyring, row: Row, ref: PayoutRef): StoredPayout {
  const externalAccount = open(keyring, row.external_account, sealContexts.externalAccount(row.bank_account_id));
  return {
    payout: payoutOf(row),
    ref,
    entity: row.entity,
    revision: row.revision,
    heldBy: row.payout_held ? 'payout' : row.merchant_held ? 'merchant' : null,
    bankAccountId: row.bank_account_id,
    accountId: objectId(keyring, row.account_hmac, row.account_sealed),
    externalAccountId: externalAccount.toString('utf8'),
    bankText: row.bank_text,
    transferId: objectId(keyring, row.transfer_hmac, row.transfer_sealed),
    partnerPayoutId: objectId(keyring, row.partner_payout_hmac, row.partner_payout_sealed),
    reversalId:
      row.reversal_sealed === null
        ? null
        : open(keyring, row.reversal_sealed, sealContexts.payoutReversal(ref.payoutId)).toString('utf8'),
    transfer: { number: row.transfer_number, sentAt: row.transfer_sent_at },
    partnerPayout: { number: row.partner_payout_number, sentAt: row.partner_payout_sent_at },
    reversal: { number: row.reversal_number, sentAt: row.reversal_sent_at },
    failingCode: row.failing_code,
    now: row.now,
  };
}

function objectId(keyring: Keyring, idHmac: string | null, sealed: Uint8Array | null): string | null {
  if (idHmac === null || sealed === null) return null;
  return openObjectId(keyring, { idHmac, idSealed: Buffer.from(sealed).toString('base64') });
}
