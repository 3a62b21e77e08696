import { createHash } from 'node:crypto';
import type { Agreement } from '@landed/contracts/agreement/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { saveAgreement } from '@landed/prisma/write/agreement/save-agreement';
import { ManagementError } from '../management-error.js';
import type { MerchantService } from '../merchant/merchant-service.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';

const textLengthMax = 200_000;

/**
 * Publishes a version of the merchant agreement. The same version with the same text again changes nothing.
 *
 * @throws ManagementError `agreement_rejected` for a malformed version, an empty or very long text, and a version that
 *   exists with another text; EndpointError `changed_by_rejected`.
 */
export async function publishAgreement(
  { database }: MerchantService,
  agreement: Omit<Agreement, 'sha256'>,
  by: ChangedBy,
): Promise<Agreement> {
  const { version, text } = agreement;
  if (!/^[0-9A-Za-z.-]{1,40}$/.test(version))
    throw new ManagementError('agreement_rejected', 'A version has 1 to 40 letters, digits, dots and hyphens.');
  if (text.trim() === '' || text.length > textLengthMax)
    throw new ManagementError('agreement_rejected', `A text has 1 to ${textLengthMax} characters.`);
  const sha256 = createHash('sha256').update(text, 'utf8').digest('hex');
  const stored = await saveAgreement(database, { ...agreement, sha256 }, checkedChangedBy(by));
  if (stored.sha256 !== sha256)
    throw new ManagementError('agreement_rejected', 'This version exists with another text. Publish a new version.');
  return stored;
}
