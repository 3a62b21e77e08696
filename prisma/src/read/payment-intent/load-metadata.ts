import type { MerchantId } from '@landed/contracts/ids/ids';
import { inKeyOrder, type Metadata } from '@landed/contracts/metadata/metadata';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** The metadata of payments of one merchant and mode, by payment. */
export async function loadMetadata(
  { prisma }: Database,
  { merchantId, rail, ids }: { readonly merchantId: MerchantId; readonly rail: Rail; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Metadata>> {
  const rows = await prisma.paymentIntent.findMany({
    where: { merchantId, rail, id: { in: [...ids] } },
    select: { id: true, metadata: true },
  });
  return new Map(rows.map(({ id, metadata }) => [id, inKeyOrder(metadata as Metadata)]));
}
