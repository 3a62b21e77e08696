import type { Keyring } from '@landed/codec/keyring';
import type { ChargedBuyer } from '@landed/contracts/checkout/charged-buyer';
import type { Database } from '../../database.js';
import { openBuyers } from '../../buyer-keys/open-buyers.js';

/**
 * The buyers of payments, by payment. A buyer whose data was erased is missing. Call it for payments of one merchant only,
 * which another read has found.
 */
export async function loadBuyers(
  database: Database,
  keyring: Keyring,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ChargedBuyer>> {
  const rows = await database.prisma.paymentBuyer.findMany({ where: { paymentIntentId: { in: [...ids] } } });
  return (await openBuyers(database, keyring, rows)) as ReadonlyMap<string, ChargedBuyer>;
}
