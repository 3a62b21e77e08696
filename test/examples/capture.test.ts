import { afterAll, describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scripted } from '../sdk/scripted-fetch.js';
import { copyExample } from './copy-example.js';
import { loadExampleShop } from './example-shop.js';
import { newPath, ordered, payment, quote, quoteId } from './paying.js';

const shop = await loadExampleShop();

/** A shop with an order of these terms that was just paid for. The fake service responds with these steps. */
async function paidOrder(terms: object, ...steps: Parameters<typeof scripted>[0]) {
  const { landed, sent } = scripted([quote(), ...steps], { retries: 0 });
  const store = new shop.OrderStore(newPath());
  const order = await shop.createOrder(landed, store, { ...ordered, captureMethod: 'manual' }, terms);
  await shop.payOrder(landed, store, order, { payment_method: 'pm_card_visa', quote_id: quoteId });
  return { landed, sent, store, order: store.order(order.id) as typeof order };
}

describe('an order whose card is only authorized', () => {
  const manual = { captureMethod: 'manual' } as const;

  it('an authorized order is captured when it ships, once for each payment', async () => {
    const captured = () => payment('payment', 'captured');
    const { landed, sent, store, order } = await paidOrder(
      manual,
      payment('payment', 'authorized'),
      captured(),
      captured(),
    );
    expect(await shop.captureOrder(landed, store, order)).toBe(true);
    expect(await shop.captureOrder(landed, store, order)).toBe(true);
    const [charge, capture, ...others] = sent.slice(1);
    expect(JSON.parse(String(charge?.body))).toMatchObject({ capture_method: 'manual' });
    expect(JSON.parse(String(capture?.body))).toEqual({ payment_intent_id: 'payment' });
    expect(capture?.headers['idempotency-key']).toBe('capture-payment');
    expect([others.length, store.lastAttempt(order.id)?.status]).toEqual([1, 'captured']);
  });

  it('a capture counts only after the processor has confirmed it', async () => {
    const authorized = () => payment('payment', 'authorized');
    const { landed, store, order } = await paidOrder(manual, authorized(), authorized(), authorized());
    expect(await shop.captureOrder(landed, store, order)).toBe(false);
  });

  it('a browser cannot ask for a later capture: the shop decides', async () => {
    const { sent } = await paidOrder({}, payment('payment', 'succeeded'));
    expect(JSON.parse(String(sent.at(-1)?.body))).not.toHaveProperty('capture_method');
  });
});

describe('the words of a price', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'cost-words-')), 'shop');
  copyExample('shop', folder);
  afterAll(() => rmSync(join(folder, '..'), { recursive: true }));
  const { languageOf, costWords } = (await import(join(folder, 'pages/cost-words.mjs'))) as {
    languageOf(accepted?: string): string;
    costWords(language: string): Record<string, string>;
  };

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['sv,fr;q=0.5', 'fr'],
    ['toString', 'en'],
    [undefined, 'en'],
  ])('a browser that accepts %j gets them in %s', (accepted, language) => {
    expect(languageOf(accepted)).toBe(language);
  });

  it('each language of the drop-in has all words', () => {
    const names = ['en', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'];
    const english = Object.keys(costWords('en'));
    for (const name of names) expect(Object.keys(costWords(languageOf(name)))).toEqual(english);
    expect(new Set(names.map((name) => costWords(languageOf(name))['parts'])).size).toBe(names.length);
  });
});
