import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { EveryField } from '@landed/contracts/record/every-field';
import type { Verification, VerificationNeed, VerificationRef } from '@landed/contracts/verification/types';
import type { Database } from '../../database.js';
import type { VerificationModel } from '../../generated/models.js';
import { openObjectRow } from '../processor-object/object-id.js';

type Reads = Pick<Database, 'prisma'>;

/** The verifications of a merchant, at most one for each entity. */
export async function listVerifications({ prisma }: Reads, merchantId: MerchantId): Promise<Verification[]> {
  return (await prisma.verification.findMany({ where: { merchantId } })).map(verificationOf);
}

export async function findVerification({ prisma }: Reads, ref: VerificationRef): Promise<Verification | null> {
  const { merchantId, entity } = ref;
  const row = await prisma.verification.findUnique({ where: { merchantId_entity: { merchantId, entity } } });
  return row === null ? null : verificationOf(row);
}

/** The verification whose account has one of these HMACs; null: the account is not of a merchant that is verified here. */
export async function findVerificationOfAccount(
  { prisma }: Reads,
  entity: Entity,
  idHmacs: readonly string[],
): Promise<VerificationRef | null> {
  const row = await prisma.verification.findFirst({ where: { entity, idHmac: { in: [...idHmacs] } } });
  return row === null ? null : { merchantId: asId<'merchant'>(row.merchantId), entity };
}

/** The processor's id of the account that is verified, `acct_…`; null when there is none. */
export async function findVerifiedAccount(
  { prisma }: Reads,
  keyring: Keyring,
  { merchantId, entity }: VerificationRef,
): Promise<string | null> {
  const row = await prisma.verification.findUnique({ where: { merchantId_entity: { merchantId, entity } } });
  return row === null ? null : openObjectRow(keyring, row);
}

function verificationOf(row: VerificationModel): Verification {
  return {
    merchantId: asId<'merchant'>(row.merchantId),
    entity: row.entity,
    state: row.state,
    needs: row.needs as VerificationNeed[],
    since: row.since.toISOString(),
    checkedAt: row.checkedAt.toISOString(),
  } satisfies EveryField<Verification>;
}
