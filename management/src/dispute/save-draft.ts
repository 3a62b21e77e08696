import type { Keyring } from '@landed/codec/keyring';
import { uuidV8 } from '@landed/codec/uuid-v8';
import { checkEvidence } from '@landed/contracts/dispute/evidence-rules';
import type { Dispute } from '@landed/contracts/dispute/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '@landed/prisma/database';
import { saveDraft as saveRow } from '@landed/prisma/write/dispute-evidence/save-draft';
import { ManagementError } from '../management-error.js';
import { recordAcceptedAction } from '../operator-action/record-accepted-action.js';

/**
 * Saves what a person has written of the evidence of a dispute, in the place of the draft before, and returns when. It is
 * recorded once for each person and stage, because a page saves every few seconds.
 *
 * @throws ManagementError `dispute_not_actionable` when the dispute takes no evidence now.
 */
export async function saveDraft(
  { database, keyring }: { readonly database: Database; readonly keyring: Keyring },
  owner: { readonly rail: Rail; readonly merchantId: MerchantId },
  dispute: Dispute,
  texts: Readonly<Record<string, string>>,
  by: ChangedBy,
): Promise<string> {
  if (checkEvidence(dispute, new Date().toISOString()) !== null) {
    throw new ManagementError('dispute_not_actionable', 'The dispute takes no evidence now.');
  }
  const { id: target, stage } = dispute;
  const id = uuidV8(JSON.stringify(['dispute.draft', target, stage, by.actor]));
  const detail = `A draft of evidence was saved (${stage}).`;
  await recordAcceptedAction(database, by, { id, ...owner, action: 'dispute.draft', target, detail });
  return saveRow(database, keyring, owner, dispute, texts);
}
