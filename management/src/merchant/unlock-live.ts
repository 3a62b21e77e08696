import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Merchant } from '@landed/contracts/merchant/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { changeMerchant, type MerchantUpdate } from '@landed/prisma/write/merchant/change-merchant';
import { ManagementError } from '../management-error.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import { merchantNotFound } from './merchant-not-found.js';
import type { MerchantService } from './merchant-service.js';
import { plainText } from './plain-text.js';

const referenceLengthMax = 200;

/**
 * Records that the merchant's business was verified. When its agreement is recorded too, the live rail is enabled in the
 * same transaction. A second call changes nothing: the first record stays.
 *
 * @param reference where the verification is written down, such as a case number; 1 to 200 characters.
 * @throws ManagementError `reference_rejected`, `merchant_not_found`; EndpointError `changed_by_rejected`.
 */
export function verifyMerchant(
  service: MerchantService,
  merchantId: MerchantId,
  reference: string,
  by: ChangedBy,
): Promise<Merchant> {
  return record(service, merchantId, reference, by, (verificationReference) => ({
    kind: 'verified',
    set: { verifiedAt: new Date(), verificationReference },
    given: { verifiedAt: null },
  }));
}

/**
 * Records the signed merchant agreement. When the verification is recorded too, the live rail is enabled in the same
 * transaction. A second call changes nothing: the first record stays.
 *
 * @param reference where the signed agreement is kept, and its version; 1 to 200 characters.
 * @throws ManagementError `reference_rejected`, `merchant_not_found`; EndpointError `changed_by_rejected`.
 */
export function recordAgreement(
  service: MerchantService,
  merchantId: MerchantId,
  reference: string,
  by: ChangedBy,
): Promise<Merchant> {
  return record(service, merchantId, reference, by, (agreementReference) => ({
    kind: 'agreed',
    set: { agreedAt: new Date(), agreementReference },
    given: { agreedAt: null },
  }));
}

async function record(
  { database }: MerchantService,
  merchantId: MerchantId,
  reference: string,
  by: ChangedBy,
  updateWith: (reference: string) => MerchantUpdate,
): Promise<Merchant> {
  const checkedReference = plainText(reference, referenceLengthMax);
  if (checkedReference === null) {
    throw new ManagementError(
      'reference_rejected',
      `The reference must have 1 to ${referenceLengthMax} characters, without control characters.`,
    );
  }
  const merchant = await changeMerchant(database, merchantId, updateWith(checkedReference), checkedChangedBy(by));
  if (merchant === null) throw merchantNotFound();
  return merchant;
}
