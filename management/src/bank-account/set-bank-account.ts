import { isBankAccountToken, rejectionMessages } from '@landed/contracts/bank-account/rules';
import type { BankAccount, BankAccountOwner, BankAccountSource } from '@landed/contracts/bank-account/types';
import { asId } from '@landed/contracts/ids/ids';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { findMerchant } from '@landed/prisma/read/merchant/find-merchants';
import { v7 as uuidV7 } from 'uuid';
import { ManagementError } from '../management-error.js';
import { merchantNotFound } from '../merchant/merchant-not-found.js';
import type { MerchantService } from '../merchant/merchant-service.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import type { BankAccountSaver } from './bank-account-saver.js';

export interface NewBankAccount {
  /** `btok_…`, created with the publishable key of the currency's entity on this rail. */
  readonly token: string;
  /** A change by a dashboard user is used after a wait; one by an operator at once. */
  readonly source: BankAccountSource;
}

/**
 * Saves the bank account of a merchant for one currency, in place of the one before it. Payouts of the currency go there,
 * even when the one before had failed. Each call uses its token, so a second call needs another one.
 *
 * @throws ManagementError `reason_required`, `token_rejected`, `merchant_not_found`, `rail_not_enabled`,
 *   `bank_account_rejected`; EndpointError `changed_by_rejected`.
 */
export async function setBankAccount(
  { database }: MerchantService,
  saver: BankAccountSaver,
  owner: BankAccountOwner,
  { token, source }: NewBankAccount,
  by: ChangedBy,
): Promise<BankAccount> {
  const { reason, ...changedBy } = checkedChangedBy(by);
  if (reason === null) throw new ManagementError('reason_required', 'A change of a bank account needs a reason.');
  // The value is not repeated: it may be a number.
  if (!isBankAccountToken(token))
    throw new ManagementError('token_rejected', 'Expected a token of a bank account, `btok_…`. Never send a number.');
  const merchant = await findMerchant(database, owner.merchantId);
  if (merchant === null) throw merchantNotFound();
  if (!merchant.rails.includes(owner.rail))
    throw new ManagementError('rail_not_enabled', `The merchant is not enabled in ${owner.rail} mode.`);
  const bankAccountId = asId<'bank_account'>(uuidV7());
  const outcome = await saver.save({ ...owner, bankAccountId, token, source, ...changedBy, reason });
  if (outcome.kind === 'rejected') throw new ManagementError('bank_account_rejected', rejectionMessages[outcome.code]);
  return outcome.bankAccount;
}
