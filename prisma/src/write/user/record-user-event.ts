import type { Keyring } from '@landed/codec/keyring';
import type { UserActor, UserEventKind, UserId } from '@landed/contracts/dashboard/people';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { v7 as uuidV7 } from 'uuid';
import type { Prisma } from '../../generated/client.js';
import { sealedText } from '../../read/user/user-row.js';
import { sealContexts } from '../../sealing.js';

export interface UserEventRecord {
  readonly kind: UserEventKind;
  /** The team that it concerns. */
  readonly merchantId?: MerchantId;
  /** Whom it concerns. */
  readonly targetId?: UserId;
  /** Values before and after. Never a name, an address or a secret. */
  readonly fields?: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>;
}

/** Records an event about people, in the transaction that makes it true. Null as actor: a person who is not known. */
export async function recordUserEvent(
  transaction: Prisma.TransactionClient,
  keyring: Keyring,
  actor: UserActor | null,
  { kind, merchantId, targetId, fields }: UserEventRecord,
): Promise<void> {
  const id = uuidV7();
  const user = actor?.kind === 'user' ? actor : null;
  await transaction.userEvent.create({
    data: {
      id,
      kind,
      userId: user?.userId ?? null,
      sessionId: user?.sessionId ?? null,
      operator: actor?.kind === 'operator' ? actor.name : null,
      merchantId: merchantId ?? null,
      targetId: targetId ?? null,
      address: user?.address ? sealedText(keyring, user.address, sealContexts.userEventAddress(id)) : null,
      ...(fields === undefined ? {} : { fields: fields as Prisma.InputJsonValue }),
    },
  });
}
