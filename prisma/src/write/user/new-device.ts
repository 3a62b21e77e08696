import type { Keyring } from '@landed/codec/keyring';
import { deviceName } from '@landed/contracts/dashboard/device-name';
import type { UserActor } from '@landed/contracts/dashboard/people';
import { asId } from '@landed/contracts/ids/ids';
import { openedText, personOf } from '../../read/user/user-row.js';
import { sealContexts } from '../../sealing.js';
import { addMail, type OutgoingMail } from './add-mail.js';
import type { PeopleTransaction } from './change-people.js';

export interface NewDevice {
  readonly to: string;
  /** Such as `Firefox on Linux`; null when the browser does not say. */
  readonly device: string | null;
  readonly address: string | null;
  readonly at: Date;
}

export type NewDeviceMail = (facts: NewDevice) => OutgoingMail;

/** Enough to know the devices of a person; older sessions are deleted after 90 days. */
const sessionsMax = 200;

/**
 * Puts a mail in the outbox when no earlier session of the person was on a device of this name. The first session of all
 * is the one in which the person joined: no mail.
 */
export async function mailNewDevice(
  transaction: PeopleTransaction,
  keyring: Keyring,
  { userId, sessionId, address }: UserActor & { readonly kind: 'user' },
  newDeviceMail: NewDeviceMail | undefined,
): Promise<void> {
  if (newDeviceMail === undefined) return;
  const own = sessionId === null ? [] : [{ id: sessionId }];
  const rows = await transaction.userSession.findMany({
    where: { userId, OR: [{ awaitsFactor: false }, ...own] },
    orderBy: { startedAt: 'desc' },
    take: sessionsMax,
    select: { id: true, client: true },
  });
  const deviceOf = ({ id, client }: (typeof rows)[number]) => {
    const { userAgent } = JSON.parse(openedText(keyring, client, sealContexts.userClient(asId(id)))) as {
      readonly userAgent: string | null;
    };
    return deviceName(userAgent);
  };
  const current = rows.find(({ id }) => id === sessionId);
  const others = rows.filter(({ id }) => id !== sessionId);
  if (current === undefined || others.length === 0) return;
  const device = deviceOf(current);
  if (others.some((other) => deviceOf(other) === device)) return;
  const columns = { id: true, name: true, email: true } as const;
  const person = personOf(
    keyring,
    await transaction.appUser.findUniqueOrThrow({ where: { id: userId }, select: columns }),
  );
  await addMail(transaction, keyring, newDeviceMail({ to: person.email, device, address, at: new Date() }));
}
