import { asId } from '@landed/contracts/ids/ids';
import type { Merchant } from '@landed/contracts/merchant/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { insertMerchant } from '@landed/prisma/write/merchant/insert-merchant';
import { v7 as uuidV7 } from 'uuid';
import { ManagementError } from '../management-error.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import type { MerchantService } from './merchant-service.js';
import { plainText } from './plain-text.js';

const nameLengthMax = 200;

/**
 * Creates a merchant with the test rail, and without keys. A second call creates a second merchant.
 *
 * @throws ManagementError `name_refused`; EndpointError `changed_by_refused`.
 */
export async function createMerchant(
  { database }: MerchantService,
  { name }: { readonly name: string },
  by: ChangedBy,
): Promise<Merchant> {
  const checkedName = plainText(name, nameLengthMax);
  if (checkedName === null) {
    throw new ManagementError(
      'name_refused',
      `The name must have 1 to ${nameLengthMax} characters, without control characters.`,
    );
  }
  const merchantId = asId<'merchant'>(uuidV7());
  return insertMerchant(database, { merchantId, name: checkedName }, checkedChangedBy(by));
}
