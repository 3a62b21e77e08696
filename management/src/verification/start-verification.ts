import type { VerificationPageRequest } from '@landed/contracts/verification/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { findMerchant } from '@landed/prisma/read/merchant/find-merchants';
import { recordMerchantChange } from '@landed/prisma/write/merchant/record-merchant-change';
import { v7 as uuidV7 } from 'uuid';
import { ManagementError } from '../management-error.js';
import { merchantNotFound } from '../merchant/merchant-not-found.js';
import type { MerchantService } from '../merchant/merchant-service.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';
import type { VerificationCaller } from './verification-caller.js';

/**
 * Starts or continues the verification of a merchant's business: returns a link to the processor's hosted page, for one use
 * within minutes. Each call is recorded before the processor is asked, and makes another link.
 *
 * @throws ManagementError `merchant_not_found`, `verification_rejected` when the processor takes no such merchant,
 *   `verification_unavailable` when the entity has no live account here; EndpointError `changed_by_rejected`.
 */
export async function startVerification(
  { database }: MerchantService,
  caller: VerificationCaller,
  request: Omit<VerificationPageRequest, 'requestId'>,
  by: ChangedBy,
): Promise<string> {
  const { merchantId, entity } = request;
  const checkedBy = checkedChangedBy(by);
  if ((await findMerchant(database, merchantId)) === null) throw merchantNotFound();
  const fields = { entity: { before: null, after: entity } };
  const change = { merchantId, rail: null, kind: 'verification_started', fields } as const;
  await recordMerchantChange(database.prisma, change, checkedBy);
  const page = await caller.openVerificationPage({ ...request, requestId: uuidV7() });
  switch (page.kind) {
    case 'opened':
      return page.url;
    case 'rejected':
      throw new ManagementError('verification_rejected', 'The processor does not take this business.');
    case 'unavailable':
      throw new ManagementError('verification_unavailable', `The ${entity} entity verifies no businesses here.`);
  }
}
