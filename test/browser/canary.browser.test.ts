import { parseKeyring } from '@landed/codec/keyring';
import { listMails } from '@landed/prisma/read/user/list-mails';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingStored, filesOf, placesContaining, type StoredBytes } from '../setup/leak-search.js';
import { type OtherDashboard, startOtherDashboard } from '../setup/other-dashboard.js';
import type { OwnStack } from '../setup/own-stack.js';
import { placesAtRest } from '../setup/places-at-rest.js';
import { eventually } from '../setup/processor-event.js';
import { documentedPlaces } from '../setup/retention-table.js';
import { startSeparateStack } from '../setup/separate-stack.js';
import { type InvitedOwner, inviteOwner, linkIn } from './dashboard/invited-owner.js';
import { openBrowser, type PageOpener } from './open-browser.js';
import { headings, shopPage } from './shop-page.js';
import { newWatchedPage } from './watched-page.js';

/** What a buyer types into the shop's form, and an owner into the dashboard, that is only for the processor. */
const cardNumber = '3566002020360505';
const accountNumber = '000774310986789';
const businessName = `Canaria ${crypto.randomUUID()}`;
/** What we keep of both. */
const buyerName = `Buyer ${crypto.randomUUID()}`;
const personName = 'Ines Halloran';
/** No agreement is signed here, and operators record the addresses of owners. */
const notInThisFile = /^(agreement_signature\.|merchant\.owner_email)/;
const password = 'violet harbour lantern';

let stack: OwnStack;
let browser: PageOpener;
let dashboard: OtherDashboard;
let owner: InvitedOwner;
let orderId: string;
let stored: StoredBytes[];
/** Everything in the memory of the shop's page: all strings of its heap. */
let heap: StoredBytes;

/** The strings of the page's process. The processor's frame is of another site, so it has another process. */
async function heapOf(page: Page): Promise<StoredBytes> {
  const session = await page.context().newCDPSession(page);
  const parts: Buffer[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(Buffer.from(chunk)));
  await session.send('HeapProfiler.takeHeapSnapshot', { captureNumericValue: true });
  await session.detach();
  return { place: 'memory of the page', bytes: Buffer.concat(parts) };
}

beforeAll(async () => {
  [stack, browser] = await Promise.all([startSeparateStack({}, true), openBrowser()]);
  const order = await payInTheShop();
  dashboard = await startOtherDashboard(stack.json);
  owner = await inviteOwner(stack.json, dashboard.url, browser, 'mouse');
  await join();
  await replaceBankAccount();
  await verifyBusiness();
  await typeCard();
  const { database, page } = owner;
  const mails = await listMails(database, parseKeyring(stack.json.encryption_keys), 1_000);
  stored = [
    ...(await everythingStored(stack)),
    ...filesOf('file of the shop', stack.folder.shop),
    ...filesOf('file of the processor', stack.folder.sandbox),
    { place: 'log of the dashboard', bytes: Buffer.from(dashboard.lines.join('\n')) },
    ...mails.map(({ subject, text }) => ({ place: `mail ${subject}`, bytes: Buffer.from(`${subject}\n${text}`) })),
    ...(await keptBy('order page', order)),
    { ...(await heapOf(order)), place: 'memory of the order page' },
    ...(await keptBy('dashboard page', page)),
  ];
}, 600_000);

afterAll(async () => {
  await browser?.close();
  await dashboard?.close();
  await stack?.close();
});

/** What a page shows, and what its browser keeps. */
async function keptBy(place: string, page: Page): Promise<StoredBytes[]> {
  const state = JSON.stringify(await page.context().storageState());
  return [
    { place, bytes: Buffer.from(await page.content()) },
    { place: `storage of the ${place}`, bytes: Buffer.from(state) },
  ];
}

/** Pays an order by card, and returns its page. */
async function payInTheShop(): Promise<Page> {
  // A different site from the processor's, as in production, so that the browser keeps them in different processes.
  const url = new URL(String(stack.json.shop_url));
  url.hostname = 'localhost';
  const shop = shopPage(await newWatchedPage(browser), url.origin);
  await shop.page.goto(`${url.origin}/?currency=USD`);
  await shop.page.getByRole('button', { name: 'Buy Leather handbag' }).click();
  await shop.page.getByLabel('Name', { exact: true }).fill(buyerName);
  await shop.page.getByRole('button', { name: 'See the full price' }).click();
  await shop.isReady();
  orderId = new URL(shop.page.url()).pathname.slice('/orders/'.length);
  await shop.enterCard(cardNumber);
  heap = await heapOf(shop.page);
  await shop.button.click();
  await shop.shows(headings.paid);
  await shop.page.getByText('payment_intent.succeeded').waitFor();
  return shop.page;
}

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

describe('what is typed for the processor alone', () => {
  const spaced = cardNumber.replace(/(\d{4})(?!$)/g, '$1 ');

  it('card number, account number and what the hosted page took are in no place that was searched', async ({
    annotate,
  }) => {
    const places = new Set(stored.map(({ place }) => place)).size;
    await annotate(`${stored.length} values in ${places} places were searched`);
    for (const canary of [
      accountNumber,
      cardNumber,
      spaced,
      cardNumber.slice(0, 12),
      cardNumber.slice(4),
      businessName,
    ])
      expect([canary, placesContaining(canary, [...stored, heap])]).toEqual([canary, []]);
    expect(places).toBeGreaterThan(200);
  });

  it('the search finds the card number in the frame, which has it until the card is a token', async () => {
    const page = shopPage(await newWatchedPage(browser), String(stack.json.shop_url));
    await page.order('USD');
    await page.enterCard(cardNumber);
    const bytes = [{ place: 'frame', bytes: Buffer.from(await page.card.locator('#number').inputValue()) }];
    expect([cardNumber, spaced].flatMap((form) => placesContaining(form, bytes))).toEqual(['frame']);
  });
});

it('what is stored about people of the dashboard is where the table of retention says, and nowhere else', async () => {
  const texts = [personName, owner.email, '127.0.0.1'];
  const found = await placesAtRest(stack.json, { texts, values: [accountNumber.slice(-4)] });
  // The endpoint of the shop has the address of this machine too.
  const notOfPeople = ['payloads', 'webhook_endpoint.url'];
  expect(found.filter((place) => !notOfPeople.includes(place))).toEqual(
    documentedPlaces('people').filter((place) => !notInThisFile.test(place)),
  );
});

describe('the search reads every place', () => {
  it('finds what the places of an order do have', async () => {
    const shopDatabase = ['file of the shop orders.sqlite', 'file of the shop orders.sqlite-wal'];
    expect(placesContaining(buyerName, stored).filter((place) => shopDatabase.includes(place))).not.toEqual([]);
    expect(placesContaining(buyerName, [heap])).toEqual(['memory of the page']);
    const shown = await fetch(`${stack.json.shop_url}/orders/${orderId}`).then((response) => response.text());
    const [, paymentId = ''] = /<dt>Payment<\/dt><dd><code>([0-9a-f-]{36})/.exec(shown) ?? [];
    expect(placesContaining(paymentId, stored)).toEqual(
      expect.arrayContaining([
        'workflow history',
        'public.payment_intent.id',
        'file of the processor journal.jsonl',
        'order page',
        'memory of the order page',
      ]),
    );
    // Temporal writes to its log first, and moves it into its file later.
    const temporalFile = placesContaining(paymentId, stored).filter((place) => place.startsWith('file of Temporal'));
    expect(temporalFile).not.toEqual([]);
    expect(placesContaining(stack.json.merchants[0]?.id ?? '', stored)).toContain('log gateway.log');
    expect(placesContaining('The shop is listening', stored)).toContain('log shop.log');
    expect(placesContaining('workers', stored)).toContain('log workers.log');
  });

  it('finds what the places of an owner do have', () => {
    const { merchantId, merchantName } = owner;
    expect(placesContaining(merchantId, stored)).toEqual(
      expect.arrayContaining([
        'workflow history',
        'public.verification.merchant_id',
        'file of the processor journal.jsonl',
      ]),
    );
    expect(placesContaining(merchantName, stored)).toEqual(
      expect.arrayContaining(['dashboard page', `mail ${merchantName} is verified`, 'public.merchant.name']),
    );
    expect(placesContaining('dashboard started', stored)).toEqual(['log of the dashboard']);
  });
});
