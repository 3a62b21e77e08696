import type { Keyring } from '@landed/codec/keyring';
import { seal } from '@landed/codec/sealed-box';
import type { PayoutFailureCode } from '@landed/contracts/payout/status';
import type { PayoutId, PayoutRef } from '@landed/contracts/payout/types';
import { type Database, type SqlPart, sql } from '../../database.js';
import type { Prisma } from '../../generated/client.js';
import type { PayoutModel } from '../../generated/models.js';
import { storeObjectId } from '../../read/processor-object/object-id.js';
import { sealContexts } from '../../sealing.js';

/** The requests of a payout to the partner, in their order; the reversal only after a failure. */
export const partnerSteps = ['transfer', 'partner_payout', 'reversal'] as const;
export type PartnerStep = (typeof partnerSteps)[number];

const columns: Readonly<Record<PartnerStep, { numberColumn: SqlPart; sentAtColumn: SqlPart; sealedColumn: SqlPart }>> =
  {
    transfer: {
      numberColumn: sql`transfer_number`,
      sentAtColumn: sql`transfer_sent_at`,
      sealedColumn: sql`transfer_sealed`,
    },
    partner_payout: {
      numberColumn: sql`partner_payout_number`,
      sentAtColumn: sql`partner_payout_sent_at`,
      sealedColumn: sql`partner_payout_sealed`,
    },
    reversal: {
      numberColumn: sql`reversal_number`,
      sentAtColumn: sql`reversal_sent_at`,
      sealedColumn: sql`reversal_sealed`,
    },
  };

/** The same columns as Prisma's client names them. */
const fields = {
  transfer: { number: 'transferNumber', sentAt: 'transferSentAt', sealed: 'transferSealed' },
  partner_payout: { number: 'partnerPayoutNumber', sentAt: 'partnerPayoutSentAt', sealed: 'partnerPayoutSealed' },
  reversal: { number: 'reversalNumber', sentAt: 'reversalSentAt', sealed: 'reversalSealed' },
} as const satisfies Record<PartnerStep, Record<string, keyof PayoutModel>>;

export interface ClaimedRequest {
  readonly number: number;
  /**
   * For how long an earlier run may have sent it, by the database's clock; null when this one is the first. Then the
   * partner need not be read.
   */
  readonly sentSecondsAgo: number | null;
}

/**
 * Notes that a request is about to be sent, before it is. Null when nothing may be sent: the payout or its merchant is
 * held or failing (a reversal is sent all the same: it returns money), it has the partner's id already, or it has ended.
 *
 * The row of the merchant is locked: a hold that commits before this is seen here, and one that commits later comes after
 * the request.
 */
export async function claimRequest(
  { statements }: Database,
  { rail, merchantId, payoutId }: PayoutRef,
  step: PartnerStep,
): Promise<ClaimedRequest | null> {
  const { numberColumn, sentAtColumn, sealedColumn } = columns[step];
  const allowed =
    step === 'reversal'
      ? sql`true`
      : sql`m.held_at IS NULL AND p.held_at IS NULL AND p.failing_code IS NULL AND p.status <> 'failed'`;
  const [claimed] = await statements.$queryRaw<{ number: number; sent_seconds_ago: number | null }[]>`
    WITH before AS (
      SELECT p.id, p.${sentAtColumn} AS sent_before
      FROM payout AS p JOIN merchant AS m ON m.id = p.merchant_id
      WHERE p.merchant_id = ${merchantId}::uuid AND p.rail = ${rail}::rail AND p.id = ${payoutId}::uuid
        AND p.${sealedColumn} IS NULL AND ${allowed}
      FOR NO KEY UPDATE OF p FOR SHARE OF m
    )
    UPDATE payout AS p SET ${sentAtColumn} = COALESCE(p.${sentAtColumn}, now()), revision = p.revision + 1
    FROM before WHERE p.id = before.id
    RETURNING p.${numberColumn} AS number, EXTRACT(epoch FROM now() - before.sent_before)::int AS sent_seconds_ago`;
  return claimed === undefined ? null : { number: claimed.number, sentSecondsAgo: claimed.sent_seconds_ago };
}

/** The partner rejected the request under its key, so the next one gets the next number. A second call changes nothing. */
export async function nextRequestNumber(
  { prisma }: Database,
  { rail, merchantId, payoutId }: PayoutRef,
  step: PartnerStep,
  rejected: number,
): Promise<void> {
  const { number, sentAt, sealed } = fields[step];
  await prisma.payout.updateMany({
    where: { merchantId, rail, id: payoutId, [number]: rejected, [sealed]: null },
    data: { [number]: { increment: 1 }, [sentAt]: null, revision: { increment: 1 } },
  });
}

/** Saves the partner's id of what it made. A second call changes nothing. */
export async function saveRequestId(
  { prisma }: Database,
  keyring: Keyring,
  { rail, merchantId, payoutId }: PayoutRef,
  step: PartnerStep,
  id: string,
): Promise<void> {
  await prisma.payout.updateMany({
    where: { merchantId, rail, id: payoutId, [fields[step].sealed]: null },
    data: { ...storedId(keyring, payoutId, step, id), revision: { increment: 1 } },
  });
}

function storedId(
  keyring: Keyring,
  payoutId: PayoutId,
  step: PartnerStep,
  id: string,
): Prisma.PayoutUpdateManyMutationInput {
  if (step === 'reversal') {
    return { reversalSealed: Uint8Array.from(seal(keyring, Buffer.from(id), sealContexts.payoutReversal(payoutId))) };
  }
  const { idHmac, keyId, idSealed } = storeObjectId(keyring, id);
  const sealed = Uint8Array.from(Buffer.from(idSealed, 'base64'));
  return step === 'transfer'
    ? { keyId, transferHmac: idHmac, transferSealed: sealed }
    : { keyId, partnerPayoutHmac: idHmac, partnerPayoutSealed: sealed };
}

/** Notes a failure that the partner stated. From then on the transfer is taken back. A second call changes nothing. */
export async function saveFailing(
  { prisma }: Database,
  { rail, merchantId, payoutId }: PayoutRef,
  code: PayoutFailureCode,
): Promise<void> {
  await prisma.payout.updateMany({
    where: { merchantId, rail, id: payoutId, failingCode: null, status: { not: 'failed' } },
    data: { failingCode: code, revision: { increment: 1 } },
  });
}
