import type { Keyring } from '@landed/codec/keyring';
import type { MailKind } from '@landed/contracts/dashboard/mails';
import { v7 as uuidV7 } from 'uuid';
import type { Prisma } from '../../generated/client.js';
import { sealedText } from '../../read/user/user-row.js';
import { sealContexts } from '../../sealing.js';

/** A mail in plain text. It contains no secret but a link, and no amount of one buyer. */
export interface OutgoingMail {
  readonly kind: MailKind;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Adds a mail to the outbox, in the transaction of the change that it is about. It is sent afterwards. */
export async function addMail(
  transaction: Prisma.TransactionClient,
  keyring: Keyring,
  { kind, ...message }: OutgoingMail,
): Promise<void> {
  const id = uuidV7();
  const sealed = sealedText(keyring, JSON.stringify(message), sealContexts.dashboardMail(id));
  await transaction.dashboardMail.create({ data: { id, kind, message: sealed } });
}
