import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { mugCode, mugRequest, mugText } from '../../setup/products.js';
import { classificationsIn, classifiedMug, classify, path, responseWith, validatedMug } from './classified.js';

const test = await openApiTest();
const { api } = test;
const { sku: _, ...unnamed } = mugText;

describe('a product', () => {
  it('classifies a product from its texts and stores the result without them', async () => {
    const before = await test.trace();
    const response = await api.post(path, mugRequest);
    expectResponse(response, 200, responseWith(classifiedMug));
    const [mug] = classificationsIn(response);
    expect(mug?.confidence).toBeGreaterThanOrEqual(0.8);
    expect(mug?.confidence).toBeLessThanOrEqual(1);
    expect(await test.trace()).toEqual({ ...before, classifications: before.classifications + 1 });

    const { rows } = await test.store.sql.query<{ key: Buffer }>(
      'SELECT rail::text, key, engine_version, result FROM classification_cache WHERE merchant_id = $1',
      [test.merchant.id],
    );
    expect(rows).toEqual([
      {
        rail: 'test',
        key: expect.any(Buffer),
        engine_version: expect.stringMatching(/^\S+$/),
        result: {
          hsCode: mugCode,
          nationalCode: null,
          category: mug?.category,
          normalizedDescription: mug?.normalized_description,
          confidence: mug?.confidence,
          source: 'classified',
          alternatives: mug?.alternatives.map(({ hs_code, normalized_description, ...other }) => ({
            ...other,
            hsCode: hs_code,
            normalizedDescription: normalized_description,
          })),
          needsMoreDetail: [],
          mismatchWarning: false,
        },
      },
    ]);
    expect(rows[0]?.key.length).toBe(32);
    expect(JSON.stringify(rows)).not.toMatch(/MUG-01|glazed|350/);
  });

  it('classifies a product without a description from its title', async () => {
    const [mug] = await classify(api, { destination_country: 'GB', products: [{ ...mugText, description: null }] });
    expect(mug).toEqual({ ...classifiedMug, needs_more_detail: expect.any(Array) });
    const { description: _description, ...short } = mugText;
    const [again] = await classify(api, { destination_country: 'GB', products: [short] });
    expect(again).toEqual({ ...mug, cached: true });
  });

  it('accepts any SKU, even the SKU of another product', async () => {
    const skus = ['1', ' 1 ', '1', '😀', 'x'.repeat(128)];
    const found = await classify(api, { ...mugRequest, products: skus.map((sku) => ({ ...mugText, sku })) });
    expect(found.map(({ sku }) => sku)).toEqual(skus);
  });

  it('accepts any destination country, in upper or lower case', async () => {
    const found = await Promise.all(
      ['us', 'KP', 'aQ'].map((country) => classify(api, { ...mugRequest, destination_country: country })),
    );
    expect(found.map(([mug]) => mug?.hs_code)).toEqual([mugCode, mugCode, mugCode]);
  });

  it('ignores an idempotency key', async () => {
    const key = { 'idempotency-key': 'the same for both' };
    const shirt = { destination_country: 'GB', products: [{ sku: 'T', title: 'Cotton T-shirt' }] };
    const responses = [await api.post(path, mugRequest, key), await api.post(path, shirt, key)];
    expect(responses.map(({ status, headers }) => [status, headers['idempotent-replayed']])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
  });
});

describe('a supplied HS code', () => {
  it.each([
    ['610910', '610910', null, 1],
    ['6109.10', '610910', null, 1],
    [' 61 09-10 ', '610910', null, 1],
    ['61091000', '610910', '61091000', 0.95],
    ['6109.10.00.12', '610910', '6109100012', 0.95],
    ['610910001234', '610910', '610910001234', 0.95],
    ['6201.12', '620130', null, 0.8],
    ['4905100000', '490590', '4905100000', 0.8],
    ['9503', '950300', null, 1],
  ])('validates the supplied HS code %j as %s', async (supplied, hsCode, national, confidence) => {
    const before = await test.trace();
    const response = await api.post(path, { products: [{ sku: 'A', title: 'Thing', hs_code: supplied }] });
    const result = validatedMug({ sku: 'A', hs_code: hsCode, national_code: national, confidence });
    expectResponse(response, 200, responseWith({ ...result, mismatch_warning: expect.any(Boolean) }));
    expect((await test.trace()).classifications - before.classifications).toBe(1);
  });

  it('keeps a supplied HS code and warns when the texts clearly contradict it', async () => {
    const products = [
      { ...mugText, hs_code: '610910' },
      { ...mugText, hs_code: '691110' },
      { ...mugText, hs_code: mugCode },
    ];
    const response = await api.post(path, { products });
    expectResponse(
      response,
      200,
      responseWith(
        validatedMug({ hs_code: '610910', mismatch_warning: true }),
        // The code is in the same chapter: the merchant, who has the goods, may know better.
        validatedMug({ hs_code: '691110' }),
        validatedMug(),
      ),
    );
  });

  it('validates a supplied HS code with or without a destination', async () => {
    const products = [{ sku: 'B', title: 'Handbag', hs_code: '420221' }];
    for (const country of [undefined, null, 'US']) {
      const response = await api.post(path, { products, destination_country: country });
      const bag = validatedMug({ sku: 'B', hs_code: '420221' });
      const loose = { cached: expect.any(Boolean), mismatch_warning: expect.any(Boolean) };
      expectResponse(response, 200, responseWith({ ...bag, ...loose }));
    }
  });
});

describe('many products', () => {
  it('returns products in their order, with and without supplied codes', async () => {
    const products = [
      { ...mugText, sku: 'last' },
      { sku: 'shirt', title: "Men's cotton T-shirt, knitted", hs_code: '6109100010' },
      { ...mugText, sku: 'again', title: 'Stoneware coffee mug, blue' },
      { sku: 'null', title: 'Book', hs_code: '490199', description: null },
      { ...mugText, sku: 'first', hs_code: null },
    ];
    const found = await classify(api, { destination_country: 'GB', products });
    expect(found.map(({ sku, hs_code, source }) => [sku, hs_code, source])).toEqual([
      ['last', mugCode, 'classified'],
      ['shirt', '610910', 'validated'],
      ['again', mugCode, 'classified'],
      ['null', '490199', 'validated'],
      ['first', mugCode, 'classified'],
    ]);
  });

  it('classifies 25 products with the longest texts that fit into the body', async () => {
    const description = `${'stoneware coffee mug '.repeat(47)}end`;
    const products = Array.from({ length: 25 }, (_index, index) => ({
      sku: `MUG-${index}`,
      title: `${'Coffee mug '.repeat(20)}${index}`,
      description,
    }));
    const found = await classify(api, { destination_country: 'GB', products });
    expect(found.map(({ sku }) => sku)).toEqual(products.map(({ sku }) => sku));
    expect(new Set(found.map(({ hs_code }) => hs_code.slice(0, 2)))).toEqual(new Set(['69']));
  });
});

describe('a text with little or no meaning', () => {
  it.each([
    ['emoji', '😀🎁👜', null],
    ['marks', '!!! --- ???', null],
    ['one letter', 'x', null],
    ['a vague word', 'Gift', 'Accessories'],
    ['a number', '12345', '67890'],
  ])('classifies a text with little meaning with low confidence: %s', async (_name, title, description) => {
    const [found] = await classify(api, {
      destination_country: 'GB',
      products: [{ ...unnamed, sku: 'V', title, description }],
    });
    expect(found?.confidence).toBeLessThanOrEqual(0.35);
    expect(found?.needs_more_detail.length).toBeGreaterThan(0);
  });

  it.each([
    ['Hebrew', 'ספל קפה', 'חימר'],
    ['Arabic', 'كوب قهوة', 'خزف'],
    ['Chinese', '咖啡杯', '陶瓷'],
    ['HTML', '<b onclick="alert(1)">Coffee mug</b><script>x</script>', '&lt;p&gt;stoneware&amp;nbsp;'],
    ['SQL', "mug'); DROP TABLE classification_cache; --", '$1 {{x}} ${y} %s'],
    ['joined and combining characters', '👩‍👩‍👧‍👦 e\u0301\u0301\u0301\u0301', 'Z̸̡̛a̵l̴g̶o̷'],
    ['a thousand letters', 'm', 'm'.repeat(1_000)],
    ['a thousand words', 'mug', 'a '.repeat(499)],
  ])('classifies an unusual text: %s', async (_name, title, description) => {
    const [found] = await classify(api, { destination_country: 'GB', products: [{ sku: 'V', title, description }] });
    expect(found).toEqual({
      ...classifiedMug,
      sku: 'V',
      hs_code: found?.hs_code,
      restricted: found?.restricted,
      needs_more_detail: expect.any(Array),
    });
  });
});
