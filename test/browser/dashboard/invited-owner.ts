import { randomUUID } from 'node:crypto';
import { parseKeyring } from '@landed/codec/keyring';
import { asId } from '@landed/contracts/ids/ids';
import { inviteUser } from '@landed/management/user/invite-user';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { keptDatabase } from '../../setup/kept-database.js';
import { eventually } from '../../setup/processor-event.js';
import type { PageOpener } from '../open-browser.js';
import { newWatchedPage } from '../watched-page.js';
import { type HandName, handOf } from './hand.js';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * A merchant without keys, its owner with an invitation in the mail, and a browser with an authenticator of its own.
 *
 * @param url of the dashboard.
 */
export async function inviteOwner(stack: StackFile, url: string, browser: PageOpener, name: HandName) {
  const database = keptDatabase(stack);
  const service = { database, keyring: parseKeyring(stack.encryption_keys), origin: url };
  const merchantName = `Journey ${name}`;
  const email = `owner-${randomUUID()}@example.com`;
  const merchantId = await createMerchant(database, { id: randomUUID(), name: merchantName, rails: ['test'] });
  const operator = { actor: { kind: 'operator', name: 'ada' }, name: null } as const;
  await inviteUser(service, { merchantId, merchantName }, { email, roles: ['owner'] }, operator);

  const { page, problems } = await newWatchedPage(browser, { locale: 'en-GB' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { handle } = await database.prisma.merchant.findUniqueOrThrow({ where: { id: merchantId } });

  return {
    database,
    merchantId: asId<'merchant'>(merchantId),
    merchantName,
    email,
    page,
    problems,
    hand: handOf(name, page),
    /** Where the merchant's pages are, in test mode. */
    base: `${url}/${handle ?? ''}/test`,
    /** The newest mail to the owner whose subject has this text, as a person reads it on the local page of mails. */
    mail(subject: string): Promise<Mail> {
      const read = async () => {
        const { mails } = (await (await fetch(`${url}/_mail.json`)).json()) as { readonly mails: readonly Mail[] };
        return mails.find((mail) => mail.to === email && mail.subject.includes(subject));
      };
      return eventually(read, (mail) => mail !== undefined) as Promise<Mail>;
    },
  };
}

export type InvitedOwner = Awaited<ReturnType<typeof inviteOwner>>;

/** The link of a mail. */
export function linkIn({ text }: Mail): string {
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link: ${text}`);
  return link;
}
