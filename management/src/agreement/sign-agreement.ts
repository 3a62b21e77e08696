import type { AgreementSignature } from '@landed/contracts/agreement/types';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { type NotSigned, signAgreement as saveSignature } from '@landed/prisma/write/agreement/sign-agreement';
import { v7 as uuidV7 } from 'uuid';
import { ManagementError } from '../management-error.js';
import type { MerchantService } from '../merchant/merchant-service.js';
import { plainText } from '../merchant/plain-text.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';

const typedNameLengthMax = 200;
const userAgentLengthMax = 500;

export interface Signing {
  readonly merchantId: MerchantId;
  /** The version that was shown, and the SHA-256 of its text in hex. */
  readonly version: string;
  readonly sha256: string;
  /** The name that the person typed, 1 to 200 characters. */
  readonly typedName: string;
  readonly userAgent: string | null;
}

/**
 * Signs the agreement in effect for a merchant and records it in the same transaction: with a recorded verification, live
 * keys are then unlocked. Only a dashboard user can sign, after a second factor. A second call is rejected.
 *
 * @throws ManagementError `agreement_changed` when another version is in effect than was shown, `agreement_signed`,
 *   `name_rejected`, `factor_required`, `merchant_not_found`; EndpointError `changed_by_rejected`.
 */
export async function signAgreement(
  { database }: MerchantService,
  { typedName, userAgent, ...text }: Signing,
  by: ChangedBy,
): Promise<AgreementSignature> {
  const { actor, reason, user } = checkedChangedBy(by);
  if (user === undefined || user.factorAt === null)
    throw new ManagementError('factor_required', 'Only a user with a second factor can sign the agreement.');
  const name = plainText(typedName, typedNameLengthMax);
  if (name === null)
    throw new ManagementError('name_rejected', `Type your name: 1 to ${typedNameLengthMax} characters.`);
  const signed = await saveSignature(
    database,
    {
      ...text,
      typedName: name,
      userAgent: userAgent?.slice(0, userAgentLengthMax) ?? null,
      signatureId: asId<'agreement_signature'>(uuidV7()),
    },
    { actor, reason, user: { ...user, factorAt: user.factorAt } },
  );
  if (typeof signed === 'string') throw new ManagementError(signed, messages[signed]);
  return signed;
}

const messages: Readonly<Record<NotSigned, string>> = {
  agreement_changed: 'Another version of the agreement is in effect now. Read it, then sign.',
  agreement_signed: 'This version is signed already.',
  merchant_not_found: 'The merchant was not found.',
};
