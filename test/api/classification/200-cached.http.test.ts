import { describe, expect, it } from 'vitest';
import { openApiTest } from '../../setup/api-test.js';
import { mugCode, mugRequest, mugText } from '../../setup/products.js';
import { classificationsIn, classifiedMug, classify, path, validatedMug } from './classified.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store, merchant } = test;

let made = 0;

/** A mug that has not been classified yet. */
function newMug() {
  made += 1;
  return { ...mugText, title: `Stoneware coffee mug, pattern ${made}` };
}

const requestOf = (...products: readonly object[]) => ({ ...mugRequest, products });
const cachedRows = async () => (await store.footprint(merchant.id)).classifications;

describe('a classification', () => {
  it('returns a classification from the cache, marked as cached', async () => {
    const mug = newMug();
    const first = await api.post(path, requestOf(mug));
    const again = await api.post(path, requestOf(mug));
    expect(classificationsIn(first)).toEqual([classifiedMug]);
    expect(again.text).toBe(first.text.replace('"cached":false', '"cached":true'));
  });

  it('caches the result for a supplied code', async () => {
    const mug = { ...newMug(), hs_code: '6912.00.10' };
    const national = { national_code: '69120010', confidence: 0.95 };
    expect(await classify(api, { products: [mug] })).toEqual([validatedMug(national)]);
    expect(await classify(api, { products: [mug] })).toEqual([validatedMug({ ...national, cached: true })]);
  });

  it('caches by the texts of a product, whatever its SKU', async () => {
    const mug = newMug();
    await classify(api, requestOf(mug));
    const [other] = await classify(api, requestOf({ ...mug, sku: 'MUG-02' }));
    expect(other).toEqual({ ...classifiedMug, sku: 'MUG-02', cached: true });
  });

  it('finds cached texts in another Unicode form or with surrounding white space', async () => {
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
  ])('classifies anew for another %s', async (_, change) => {
    const mug = newMug();
    await classify(api, requestOf(mug));
    const [found] = await classify(api, requestOf({ ...mug, ...change }));
    expect(found?.cached).toBe(false);
  });

  it('classifies anew for another destination', async () => {
    const mug = newMug();
    await classify(api, requestOf(mug));
    const [found] = await classify(api, { ...requestOf(mug), destination_country: 'US' });
    expect(found?.cached).toBe(false);
    const [lower] = await classify(api, { ...requestOf(mug), destination_country: 'us' });
    expect(lower?.cached).toBe(true);
  });

  it('distinguishes texts that are split differently into title and description', async () => {
    const base = newMug().title;
    await classify(api, requestOf({ ...mugText, title: `${base} red`, description: 'cup' }));
    const [found] = await classify(api, requestOf({ ...mugText, title: base, description: 'red cup' }));
    expect(found?.cached).toBe(false);
  });
});

describe('the products of one request', () => {
  it('returns one uncached result for equal products and caches it once', async () => {
    const [mug, before] = [newMug(), await cachedRows()];
    const found = await classify(api, requestOf(mug, { ...mug, sku: 'duplicate' }, mug));
    expect(found).toEqual([classifiedMug, { ...classifiedMug, sku: 'duplicate' }, classifiedMug]);
    expect(new Set(found.map((each) => JSON.stringify({ ...each, sku: '' }))).size).toBe(1);
    expect(await cachedRows()).toBe(before + 1);
  });

  it('marks each product of a request as cached or not', async () => {
    const [old, fresh] = [newMug(), newMug()];
    await classify(api, requestOf(old));
    const found = await classify(api, requestOf(fresh, old, fresh));
    expect(found.map(({ cached }) => cached)).toEqual([false, true, false]);
  });
});

it('returns the same results for concurrent requests with the same products, and caches them once', async () => {
  const before = await cachedRows();
  const mugs = Array.from({ length: 20 }, newMug);
  const orders = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? mugs : mugs.toReversed()));
  const responses = await Promise.all(orders.map((products) => classify(api, requestOf(...products))));
  expect(responses.flat().map(({ hs_code }) => hs_code)).toEqual(Array(200).fill(mugCode));
  expect(await cachedRows()).toBe(before + 20);
});

describe('a cached classification', () => {
  it('keeps cached classifications of merchants apart', async () => {
    const mug = newMug();
    await classify(api, requestOf(mug));
    const other = test.apiOf({ merchant: await test.anotherMerchant() });
    expect(await classify(other, requestOf(mug))).toEqual([classifiedMug]);
    expect(await classify(other, requestOf(mug))).toEqual([{ ...classifiedMug, cached: true }]);
  });

  it('keeps cached classifications of test and live apart', async () => {
    const mug = newMug();
    const live = test.apiOf({ rail: 'live' });
    await classify(api, requestOf(mug));
    const response = await live.post(path, requestOf(mug));
    expect(response.body).toMatchObject({ livemode: true, classifications: [classifiedMug] });
    expect(await classify(live, requestOf(mug))).toEqual([{ ...classifiedMug, cached: true }]);
  });
});
