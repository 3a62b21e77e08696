import { isUuid } from '@landed/contracts/ids/ids';
import type { Payout } from '@landed/contracts/payout/types';
import { findPayout as findStoredPayout } from '@landed/prisma/read/payout/find-payout';
import { ApiErrorException } from '../middleware/api-error-exception.js';
import type { ApiRequest } from '../routes/route.js';
import type { Services } from '../services.js';

/** The payout of the path. Malformed ids, unknown ids and other merchants' payouts get the same 404. */
export async function findPayout(
  { rail, merchant, params }: Pick<ApiRequest<unknown>, 'rail' | 'merchant' | 'params'>,
  { database }: Services,
): Promise<Payout> {
  const id = params['id'] ?? '';
  const found = isUuid(id) ? await findStoredPayout(database, { rail, merchantId: merchant.merchantId, id }) : null;
  if (found === null) throw new ApiErrorException({ code: 'not_found' });
  return found.payout;
}
