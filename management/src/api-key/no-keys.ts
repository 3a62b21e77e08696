import type { Database } from '@landed/prisma/database';
import { findMerchant } from '@landed/prisma/read/merchant/find-merchants';
import type { NoKeys } from '@landed/prisma/write/merchant/change-keys';
import type { KeyOwner } from '@landed/prisma/write/merchant/key-pair';
import { ManagementError } from '../management-error.js';
import { merchantNotFound } from '../merchant/merchant-not-found.js';

/** Why a change of keys was rejected. Names what is missing for live keys. */
export async function rejectedKeys(
  database: Database,
  { merchantId, rail }: KeyOwner,
  why: NoKeys,
): Promise<ManagementError> {
  const merchant = await findMerchant(database, merchantId);
  if (merchant === null) return merchantNotFound();
  if (why === 'keys_exist')
    return new ManagementError('keys_exist', `The merchant has ${rail} keys already. Rotate or revoke them.`);
  if (why === 'no_keys')
    return new ManagementError('no_keys', `The merchant has no active ${rail} keys. Create a key pair.`);
  if (rail === 'test') return new ManagementError('rail_not_enabled', 'The merchant is not enabled for test keys.');
  const missing = [
    ...(merchant.verifiedAt === null ? ['the verification (`landed merchants verify`)'] : []),
    ...(merchant.agreedAt === null ? ['the agreement (`landed merchants agree`)'] : []),
  ];
  return new ManagementError('live_not_enabled', `Live keys need a record of ${missing.join(' and ')} first.`);
}
