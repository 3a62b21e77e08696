import type { BankAccount } from '@landed/contracts/bank-account/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { listBankAccounts as readBankAccounts } from '@landed/prisma/read/bank-account/list-bank-accounts';
import { findMerchant } from '@landed/prisma/read/merchant/find-merchants';
import { merchantNotFound } from '../merchant/merchant-not-found.js';
import type { MerchantService } from '../merchant/merchant-service.js';

/**
 * The bank accounts of a merchant on both rails, newest first.
 *
 * @throws ManagementError `merchant_not_found`.
 */
export async function listBankAccounts(
  { database }: MerchantService,
  merchantId: MerchantId,
  options: { readonly withReplaced: boolean },
): Promise<readonly BankAccount[]> {
  if ((await findMerchant(database, merchantId)) === null) throw merchantNotFound();
  return readBankAccounts(database, merchantId, options);
}
