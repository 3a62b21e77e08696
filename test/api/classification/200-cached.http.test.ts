import { describe, expect, it } from 'vitest';
import { openApiTest } from '../../setup/api-test.js';
import { mugCode, mugRequest, mugText } from '../../setup/products.js';
import { classificationsIn, classifiedMug, classify, path, validatedMug } from './classified.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store, merchant } = test;

let made = 0;

/** A mug that nobody has asked about. */
function newMug() {
  made += 1;
  return { ...mugText, title: `Stoneware coffee mug, pattern ${made}` };
}

const requestOf = (...products: readonly object[]) => ({ ...mugRequest, products });
const keptRows = async () => (await store.footprint(merchant.id)).classifications;

describe('a response', () => {
  it('is given again as it was, and says so', async () => {
    const mug = newMug();
    const first = await api.post(path, requestOf(mug));
    const again = await api.post(path, requestOf(mug));
    expect(classificationsIn(first)).toEqual([classifiedMug]);
    expect(again.text).toBe(first.text.replace('"cached":false', '"cached":true'));
  });

  it('of a supplied code is kept too', async () => {
    const mug = { ...newMug(), hs_code: '6912.00.10' };
    const response = { national_code: '69120010', confidence: 0.95 };
    expect(await classify(api, { products: [mug] })).toEqual([validatedMug(response)]);
    expect(await classify(api, { products: [mug] })).toEqual([validatedMug({ ...response, cached: true })]);
  });

  it('belongs to the words, whatever the sku', async () => {
    const mug = newMug();
    await classify(api, requestOf(mug));
    const [other] = await classify(api, requestOf({ ...mug, sku: 'MUG-02' }));
    expect(other).toEqual({ ...classifiedMug, sku: 'MUG-02', cached: true });
  });

  it('is one for words that look the same: composed or not, with blanks around them or not', async () => {
    const mug = { ...newMug(), description: 'Émail café' };
    await classify(api, requestOf(mug));
    const loose = { ...mug, title: `  ${mug.title}\n`, description: ` ${mug.description.normalize('NFD')} ` };
    expect(loose.description).not.toContain(mug.description);
    const [found] = await classify(api, requestOf(loose));
    expect(found?.cached).toBe(true);
  });

  it.each([
    ['title', { title: 'Stoneware coffee mug, of another pattern' }],
    ['description', { description: 'Hand glazed ceramic (stoneware), 351 ml' }],
    ['supplied code', { hs_code: mugCode }],
  ])('is another for another %s', async (_, change) => {
    const mug = newMug();
    await classify(api, requestOf(mug));
    const [found] = await classify(api, requestOf({ ...mug, ...change }));
    expect(found?.cached).toBe(false);
  });

  it('is another for another destination', async () => {
    const mug = newMug();
    await classify(api, requestOf(mug));
    const [found] = await classify(api, { ...requestOf(mug), destination_country: 'US' });
    expect(found?.cached).toBe(false);
    const [lower] = await classify(api, { ...requestOf(mug), destination_country: 'us' });
    expect(lower?.cached).toBe(true);
  });

  it('does not run into that of words that are cut elsewhere', async () => {
    const base = newMug().title;
    await classify(api, requestOf({ ...mugText, title: `${base} red`, description: 'cup' }));
    const [found] = await classify(api, requestOf({ ...mugText, title: base, description: 'red cup' }));
    expect(found?.cached).toBe(false);
  });
});

describe('products of one request', () => {
  it('that are the same are answered the same and kept once, none from before', async () => {
    const [mug, before] = [newMug(), await keptRows()];
    const found = await classify(api, requestOf(mug, { ...mug, sku: 'twin' }, mug));
    expect(found).toEqual([classifiedMug, { ...classifiedMug, sku: 'twin' }, classifiedMug]);
    expect(new Set(found.map((each) => JSON.stringify({ ...each, sku: '' }))).size).toBe(1);
    expect(await keptRows()).toBe(before + 1);
  });

  it('say each for itself whether the response was there', async () => {
    const [old, fresh] = [newMug(), newMug()];
    await classify(api, requestOf(old));
    const found = await classify(api, requestOf(fresh, old, fresh));
    expect(found.map(({ cached }) => cached)).toEqual([false, true, false]);
  });
});

it('requests at the same time for the same products all get the same responses, kept once', async () => {
  const before = await keptRows();
  const mugs = Array.from({ length: 20 }, newMug);
  const orders = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? mugs : mugs.toReversed()));
  const responses = await Promise.all(orders.map((products) => classify(api, requestOf(...products))));
  expect(responses.flat().map(({ hs_code }) => hs_code)).toEqual(Array(200).fill(mugCode));
  expect(await keptRows()).toBe(before + 20);
});

describe('what one was answered is not there for another:', () => {
  it('merchant', async () => {
    const mug = newMug();
    await classify(api, requestOf(mug));
    const other = test.apiOf({ merchant: await test.anotherMerchant() });
    expect(await classify(other, requestOf(mug))).toEqual([classifiedMug]);
    expect(await classify(other, requestOf(mug))).toEqual([{ ...classifiedMug, cached: true }]);
  });

  it('rail', async () => {
    const mug = newMug();
    const live = test.apiOf({ rail: 'live' });
    await classify(api, requestOf(mug));
    const response = await live.post(path, requestOf(mug));
    expect(response.body).toMatchObject({ livemode: true, classifications: [classifiedMug] });
    expect(await classify(live, requestOf(mug))).toEqual([{ ...classifiedMug, cached: true }]);
  });
});
