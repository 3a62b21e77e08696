import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PublishedApi } from '../setup/api-contract.js';
import { handbagQuote, handbagTotal } from '../setup/orders.js';
import { openPage, type WatchedPage } from './open-page.js';

const stack = inject('stack');
const [merchant] = stack.merchants;
const served = await fetch(`${stack.gateway_url}/openapi.json`);
const published = (await served.json()) as PublishedApi & { readonly webhooks: Readonly<Record<string, unknown>> };
const operations = Object.entries(published.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId }]) => ({ path, method: method.toUpperCase(), operationId })),
);

let watched: WatchedPage;

beforeAll(async () => {
  watched = await openPage(`${stack.gateway_url}/reference`);
  await watched.page.locator('.opblock').first().waitFor();
});

afterAll(() => watched.close());

/** The block of one operation, by the id that the page gives it from tag and operation. */
const blockOf = (operationId: string) => watched.page.locator(`.opblock[id$="-${operationId}"]`);

describe('the reference in a browser', () => {
  it('shows every operation of the description, opened without an error', async () => {
    const { page } = watched;
    const shown: unknown[] = [];
    for (const { operationId } of operations) {
      const block = blockOf(operationId);
      await block.locator('.opblock-summary-control').click();
      await block.locator('.responses-table').first().waitFor();
      const method = await block.locator('.opblock-summary-method').innerText();
      const path = await block.locator('.opblock-summary-path').getAttribute('data-path');
      shown.push({ path, method, operationId });
      await block.locator('.opblock-summary-control').click();
    }
    expect(shown).toEqual(operations);
    expect(await page.locator('.errors-wrapper').count()).toBe(0);
  }, 900_000);

  it('shows every event of the description, each under its name', async () => {
    const names = await watched.page.locator('[id^="operations-webhooks-"] .opblock-summary-path').allInnerTexts();
    expect(names.map((name) => name.replaceAll('\u200b', ''))).toEqual(Object.keys(published.webhooks));
  });

  it('refuses a call without a key as the API does, and shows its answer', async () => {
    const block = blockOf('createTaxQuote');
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    await block.locator('textarea').fill(JSON.stringify(handbagQuote));
    await block.getByRole('button', { name: 'Execute' }).click();
    await block.locator('.live-responses-table .response-col_status', { hasText: '401' }).waitFor();
  });

  it('makes a call with the key that was pasted in', async () => {
    const { page } = watched;
    await page.locator('.btn.authorize').click();
    await page
      .locator('.modal-ux input')
      .first()
      .fill(merchant?.secret_key ?? '');
    await page.locator('.modal-ux .btn.auth.authorize').first().click();
    await page.locator('.modal-ux .close-modal').click();
    const block = blockOf('createTaxQuote');
    const answered = page.waitForResponse(`${stack.gateway_url}/v1/tax_quotes`);
    await block.getByRole('button', { name: 'Execute' }).click();
    const answer = await answered;
    const { amount_breakdown } = (await answer.json()) as { amount_breakdown: { total: number; currency: string } };
    expect([answer.status(), amount_breakdown.total, amount_breakdown.currency]).toEqual([200, handbagTotal, 'USD']);
    await block.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
  });

  it('lists events when nothing is filled in, and makes up no idempotency key', async () => {
    const { page } = watched;
    const list = blockOf('listEvents');
    await list.locator('.opblock-summary-control').click();
    await list.getByRole('button', { name: 'Try it out' }).click();
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/v1/events');
    await list.getByRole('button', { name: 'Execute' }).click();
    const answer = await answered;
    expect([answer.status(), new URL(answer.url()).search]).toEqual([200, '?limit=10']);
    const create = blockOf('createPaymentIntent');
    await create.locator('.opblock-summary-control').click();
    await create.getByRole('button', { name: 'Try it out' }).click();
    expect(await create.locator('tr[data-param-name="Idempotency-Key"] input').inputValue()).toBe('');
  });

  it('keeps no key in the browser', async () => {
    const kept = await watched.page.evaluate('JSON.stringify([{ ...localStorage }, document.cookie])');
    expect(kept).toBe('[{},""]');
  });

  it('asked nobody but the listener that served it', () => {
    const { origin } = new URL(stack.gateway_url);
    expect(watched.asked.length).toBeGreaterThan(5);
    expect(watched.asked.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  });

  it('broke no rule of its policy and threw nothing; all that the browser has to say is the refused call', () => {
    expect(watched.complaints).toEqual([
      'Failed to load resource: the server responded with a status of 401 (Unauthorized)',
    ]);
  });

  it('is as wide as a telephone, an open operation too', async () => {
    const { page } = watched;
    await page.setViewportSize({ width: 375, height: 740 });
    expect(await page.locator('.opblock.is-open').count()).toBeGreaterThan(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(375);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it('takes no description from its address', async () => {
    const other = await openPage(
      `${stack.gateway_url}/reference?url=https://shop.example.com/openapi.json&configUrl=/x`,
    );
    await other.page.locator('.opblock').first().waitFor();
    const [first = '', ...more] = other.asked;
    await other.close();
    expect(new URL(first).pathname).toBe('/reference');
    expect(more.filter((url) => !/\/(reference\/assets\/.*|openapi\.json)$/.test(url))).toEqual([]);
  });
});
