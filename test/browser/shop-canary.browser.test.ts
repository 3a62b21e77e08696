import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everythingStored, filesOf, placesContaining, type StoredBytes } from '../setup/leak-search.js';
import type { OwnStack } from '../setup/own-stack.js';
import { startSeparateStack } from '../setup/separate-stack.js';
import { openBrowser, type PageOpener } from './open-browser.js';
import { headings, shopPage } from './shop-page.js';
import { newWatchedPage } from './watched-page.js';

/** A test card that no page shows. */
const cardNumber = '3566002020360505';
const securityCode = '8317';
const buyerName = `Canaria ${crypto.randomUUID()}`;

let stack: OwnStack;
let browser: PageOpener;
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
  // A different site from the processor's, as in production, so that the browser keeps them in different processes.
  const url = new URL(String(stack.json.shop_url));
  url.hostname = 'localhost';
  const page = shopPage(await newWatchedPage(browser), url.origin);
  await page.page.goto(`${url.origin}/?currency=USD`);
  await page.page.getByRole('button', { name: 'Buy Leather handbag' }).click();
  await page.page.getByLabel('Name', { exact: true }).fill(buyerName);
  await page.page.getByRole('button', { name: 'See the full price' }).click();
  await page.isReady();
  orderId = new URL(page.page.url()).pathname.slice('/orders/'.length);
  await page.enterCard(cardNumber, '12 / 34', securityCode.slice(0, 3));
  heap = await heapOf(page.page);
  await page.button.click();
  await page.shows(headings.paid);
  await page.page.getByText('payment_intent.succeeded').waitFor();
  stored = [
    ...(await everythingStored(stack)),
    ...filesOf('file of the shop', stack.folder.shop),
    ...filesOf('file of the processor', stack.folder.sandbox),
    { place: 'order page', bytes: Buffer.from(await page.page.content()) },
    { place: 'storage of the browser', bytes: Buffer.from(JSON.stringify(await page.page.context().storageState())) },
    await heapOf(page.page).then(({ bytes }) => ({ place: 'memory of the order page', bytes })),
  ];
}, 300_000);

afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

describe('a card number that is typed into the frame', () => {
  const forms = [cardNumber, cardNumber.replace(/(\d{4})(?!$)/g, '$1 '), cardNumber.slice(0, 12), cardNumber.slice(4)];

  it('the card number is in no log, file, table, Temporal record or page', () => {
    expect(forms.flatMap((form) => placesContaining(form, [...stored, heap]))).toEqual([]);
  });

  it('the search reads every place: it finds what each place does have', async () => {
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

  it('the search finds the card number in the frame, which has it until the card is a token', async () => {
    const page = shopPage(await newWatchedPage(browser), String(stack.json.shop_url));
    await page.order('USD');
    await page.enterCard(cardNumber);
    const value = await page.card.locator('#number').inputValue();
    const bytes = [{ place: 'frame', bytes: Buffer.from(value) }];
    expect(forms.slice(0, 2).flatMap((form) => placesContaining(form, bytes))).toEqual(['frame']);
  });
});
