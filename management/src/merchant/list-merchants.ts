import type { MerchantId } from '@landed/contracts/ids/ids';
import { listMerchants as listStoredMerchants, type MerchantPage } from '@landed/prisma/read/merchant/find-merchants';
import { ManagementError } from '../management-error.js';
import type { MerchantService } from './merchant-service.js';

export interface MerchantQuery {
  /** 1 to 100. */
  readonly limit: number;
  readonly startingAfter?: MerchantId;
  /** Only merchants that an operator holds. */
  readonly held?: boolean;
}

/**
 * One page of merchants, newest first.
 *
 * @throws ManagementError `cursor_not_found` when `startingAfter` is not a merchant.
 */
export async function listMerchants({ database }: MerchantService, query: MerchantQuery): Promise<MerchantPage> {
  const { limit, startingAfter = null, held = false } = query;
  const page = await listStoredMerchants(database, { limit, startingAfter, held });
  if (page === null) throw new ManagementError('cursor_not_found', 'The merchant to start after was not found.');
  return page;
}
