import { asId } from '@landed/contracts/ids/ids';
import type { Merchant } from '@landed/contracts/merchant/types';
import type { Rail } from '@landed/contracts/rail/rail';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly verifiedAt: Date | null;
  readonly verificationReference: string | null;
  readonly agreedAt: Date | null;
  readonly agreementReference: string | null;
  readonly heldAt: Date | null;
  readonly ownerEmail: Uint8Array | null;
  readonly createdAt: Date;
  readonly rails: readonly { readonly rail: Rail }[];
}

/** The relation that `merchantOf` needs beside the columns. */
export const withRails = { rails: { select: { rail: true }, orderBy: { rail: 'asc' } } } as const;

export function merchantOf(row: Row): Merchant {
  return {
    merchantId: asId<'merchant'>(row.id),
    name: row.name,
    rails: row.rails.map(({ rail }) => rail),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    verificationReference: row.verificationReference,
    agreedAt: row.agreedAt?.toISOString() ?? null,
    agreementReference: row.agreementReference,
    heldAt: row.heldAt?.toISOString() ?? null,
    hasOwnerEmail: row.ownerEmail !== null,
    createdAt: row.createdAt.toISOString(),
  };
}
