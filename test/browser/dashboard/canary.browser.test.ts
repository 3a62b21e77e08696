import { parseKeyring } from '@landed/codec/keyring';
import { listMails } from '@landed/prisma/read/user/list-mails';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everythingStored, filesOf, placesContaining, type StoredBytes } from '../../setup/leak-search.js';
import { type OtherDashboard, startOtherDashboard } from '../../setup/other-dashboard.js';
import type { OwnStack } from '../../setup/own-stack.js';
import { placesAtRest } from '../../setup/places-at-rest.js';
import { eventually } from '../../setup/processor-event.js';
import { documentedPlaces } from '../../setup/retention-table.js';
import { startSeparateStack } from '../../setup/separate-stack.js';
import { openBrowser, type PageOpener } from '../open-browser.js';
import { type InvitedOwner, inviteOwner, linkIn } from './invited-owner.js';

/** What a person types that is only for the processor. */
const accountNumber = '000774310986789';
const cardNumber = '3566002020360505';
const businessName = `Canaria ${crypto.randomUUID()}`;
const personName = 'Ines Halloran';
/** No agreement is signed here, and operators record the addresses of owners. */
const notInThisFile = /^(agreement_signature\.|merchant\.owner_email)/;
const password = 'violet harbour lantern';

let stack: OwnStack;
let browser: PageOpener;
let dashboard: OtherDashboard;
let owner: InvitedOwner;
let stored: StoredBytes[];

beforeAll(async () => {
  [stack, browser] = await Promise.all([startSeparateStack(), openBrowser()]);
  dashboard = await startOtherDashboard(stack.json);
  owner = await inviteOwner(stack.json, dashboard.url, browser, 'mouse');
  await join();
  await replaceBankAccount();
  await verifyBusiness();
  await typeCard();
  const { page } = owner;
  const { database } = owner;
  const mails = await listMails(database, parseKeyring(stack.json.encryption_keys), 1_000);
  stored = [
    ...(await everythingStored(stack)),
    ...filesOf('file of the processor', stack.folder.sandbox),
    { place: 'log of the dashboard', bytes: Buffer.from(dashboard.lines.join('\n')) },
    ...mails.map(({ subject, text }) => ({ place: `mail ${subject}`, bytes: Buffer.from(`${subject}\n${text}`) })),
    { place: 'page', bytes: Buffer.from(await page.content()) },
    { place: 'storage of the browser', bytes: Buffer.from(JSON.stringify(await page.context().storageState())) },
  ];
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await dashboard?.close();
  await stack?.close();
});

async function join(): Promise<void> {
  const { page } = owner;
  await page.goto(linkIn(await owner.mail(owner.merchantName)));
  await page.getByLabel('Your name').fill(personName);
  await page.getByLabel('Choose a password').fill(password);
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.waitForURL(owner.base);
}

async function replaceBankAccount(): Promise<void> {
  const { page } = owner;
  await page.goto(`${owner.base}/banks`);
  await page
    .getByRole('button', { name: 'Add USD' })
    .or(page.getByRole('button', { name: 'Replace USD' }))
    .click();
  const frame = page.getByRole('dialog').frameLocator('iframe');
  await frame.getByLabel('Account holder').fill('Harbour Leather Ltd');
  await frame.getByLabel('Routing number').fill('110000000');
  await frame.getByLabel('Account number').fill(accountNumber);
  await page.getByRole('button', { name: 'Save account' }).click();
  const dialog = page.getByRole('heading', { name: 'Confirm that it is you' });
  const saved = page.getByText('The account that ends in 6789 is saved');
  await dialog.or(saved).first().waitFor();
  if (await dialog.isVisible()) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  }
  await saved.waitFor();
}

async function verifyBusiness(): Promise<void> {
  const { page } = owner;
  await page.goto(`${owner.base}/go-live`);
  await page.getByRole('button', { name: 'Start verification' }).click();
  await page.getByLabel('Legal name of the business').fill(businessName);
  await page.getByLabel('Registration or tax number').fill(accountNumber);
  await page.getByLabel('Name of a representative').fill(businessName);
  await page.getByRole('button', { name: 'Send for verification' }).click();
  await page.getByText('Your business is verified.').waitFor();
  await owner.mail('is verified');
}

/** Into the real card form of the preview. */
async function typeCard(): Promise<void> {
  const { page } = owner;
  await page.goto(`${owner.base}/branding`);
  const cardFrame = () => page.frames().find((frame) => URL.parse(frame.url())?.pathname.startsWith('/v3/frames/card'));
  const frame = await eventually(
    async () => cardFrame(),
    (found) => found !== undefined,
  );
  const number = frame?.locator('#number');
  await number?.fill(cardNumber);
  if (!(await number?.inputValue())?.startsWith('3566')) throw new Error('The card number was not typed.');
}

it('account number, card number and what the hosted page took are in no place that was searched', async ({
  annotate,
}) => {
  const places = new Set(stored.map(({ place }) => place)).size;
  await annotate(`${stored.length} values in ${places} places were searched`);
  const spaced = cardNumber.replace(/(\d{4})(?!$)/g, '$1 ');
  for (const canary of [accountNumber, cardNumber, spaced, cardNumber.slice(4), businessName])
    expect([canary, placesContaining(canary, stored)]).toEqual([canary, []]);
  expect(places).toBeGreaterThan(200);
});

it('what is stored about people of the dashboard is where the table of retention says, and nowhere else', async () => {
  const texts = [personName, owner.email, '127.0.0.1'];
  const found = await placesAtRest(stack.json, { texts, values: [accountNumber.slice(-4)] });
  expect(found.filter((place) => place !== 'payloads')).toEqual(
    documentedPlaces('people').filter((place) => !notInThisFile.test(place)),
  );
});

it('the search reads every place: it finds what each kind of place does have', async () => {
  const { merchantId, merchantName } = owner;
  expect(placesContaining(merchantId, stored)).toEqual(
    expect.arrayContaining([
      'workflow history',
      'public.verification.merchant_id',
      'file of the processor journal.jsonl',
    ]),
  );
  expect(placesContaining(merchantName, stored)).toEqual(
    expect.arrayContaining(['page', `mail ${merchantName} is verified`, 'public.merchant.name']),
  );
  expect(placesContaining('dashboard started', stored)).toEqual(['log of the dashboard']);
  expect(placesContaining('workers', stored)).toContain('log workers.log');
});
