import type { MerchantId } from '@landed/contracts/ids/ids';
import type { GivenAllowance, StoredAllowance } from '@landed/contracts/restricted-goods/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { listAllowances } from '@landed/prisma/read/restricted-goods/list-allowances';
import { revokeAllowance, saveAllowance } from '@landed/prisma/write/restricted-goods/save-allowance';
import { v7 as uuidV7 } from 'uuid';
import { ManagementError } from '../management-error.js';
import { merchantNotFound } from '../merchant/merchant-not-found.js';
import type { MerchantService } from '../merchant/merchant-service.js';
import { plainText } from '../merchant/plain-text.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';

const licenceLengthMax = 500;

/**
 * Allows a merchant to sell restricted goods. The next quote counts it. A repeated call adds another allowance.
 *
 * @throws ManagementError `reason_required`, `allowance_rejected`, `merchant_not_found`; EndpointError
 * `changed_by_rejected`.
 */
export async function allowGoods(
  { database }: MerchantService,
  given: GivenAllowance,
  by: ChangedBy,
): Promise<StoredAllowance> {
  const saved = await saveAllowance(database, uuidV7(), checkedAllowance(given), withReason(by));
  if (saved === null) throw merchantNotFound();
  const stored = (await listAllowances(database, given.merchantId)).find(({ id }) => id === saved.id);
  if (stored === undefined) throw new Error('An allowance that was written has no row.');
  return stored;
}

/**
 * The allowance as it is stored: with a trimmed licence.
 *
 * @throws ManagementError `allowance_rejected`.
 */
export function checkedAllowance(given: GivenAllowance): GivenAllowance {
  const licence = plainText(given.licence, licenceLengthMax);
  if (licence === null) throw rejected(`The licence needs 1 to ${licenceLengthMax} characters in one line.`);
  if (given.validTo !== null && given.validTo < given.validFrom) {
    throw rejected('The last day is before the first day.');
  }
  return { ...given, licence };
}

/** The allowances of a merchant, or of all, the newest first; revoked ones too. */
export function listGoods({ database }: MerchantService, merchantId: MerchantId | null) {
  return listAllowances(database, merchantId);
}

/**
 * Ends an allowance. Quotes that were given before stay valid until they expire.
 *
 * @throws ManagementError `reason_required`, `allowance_not_found`; EndpointError `changed_by_rejected`.
 */
export async function revokeGoods({ database }: MerchantService, id: string, by: ChangedBy): Promise<void> {
  const revoked = await revokeAllowance(database, id, withReason(by));
  if (revoked === null) {
    throw new ManagementError('allowance_not_found', 'No allowance that still counts has this id.');
  }
}

function withReason(by: ChangedBy): ChangedBy {
  const changedBy = checkedChangedBy(by);
  if (changedBy.reason === null) {
    throw new ManagementError('reason_required', 'Allowing goods and revoking need a reason.');
  }
  return changedBy;
}

function rejected(message: string): ManagementError {
  return new ManagementError('allowance_rejected', message);
}
