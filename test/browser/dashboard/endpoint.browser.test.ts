import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Rejection } from './page-server.js';
import { me } from './sample-data.js';
import { samplePage } from './sample-pages.js';
import { live, uuid } from './sample-values.js';
import { deliveries, deliveryDetail, endpointDetail, endpointId, eventId } from './webhook-samples.js';

const at = `${live}/webhooks/${endpointId}`;
const secret = `whsec_${'s'.repeat(32)}`;
const rotated = { [`POST ${at}/rotate`]: { endpoint: endpointDetail.endpoint, secret } };

describe('an endpoint in the dashboard', () => {
  let page: Page;

  const { pages, open, button } = samplePage((opened) => {
    ({ page } = opened);
  });
  const address = () => new URL(page.url()).pathname + new URL(page.url()).search;
  const posts = () => pages.server.requests.flatMap(({ route }) => (route.startsWith('POST') ? [route] : []));
  const rotate = async () => {
    await button('Rotate secret').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Rotate/ })
      .click();
    await page.getByText(secret).waitFor();
  };
  const focused = () => page.evaluate('document.activeElement.textContent');

  it('keeps filter, page and focus while a delivery is opened and closed', async () => {
    await open(at);
    await button('Failed').click();
    await button('Older').click();
    const paged = `state=failed&after=${deliveries.next ?? ''}`;
    await expect.poll(address).toBe(`${at}?${paged}`);
    const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('button').first();
    await row.click();
    await page.getByText('We sent').waitFor();
    expect(address()).toBe(`${at}/deliveries/${eventId}?${paged}`);
    expect(await focused()).toBe('payment_intent.succeeded');
    await row.click();
    await expect.poll(address).toBe(`${at}?${paged}`);
    await page.reload();
    await expect.poll(() => button('Failed').getAttribute('aria-pressed')).toBe('true');
  });

  it('shows an open delivery that its list does not have above it', async () => {
    const other = uuid('e099');
    const delivery = { ...deliveryDetail.delivery, event_id: other, event_type: 'refund.failed' };
    pages.server.respondWith({ [`GET ${at}/deliveries/${other}`]: { ...deliveryDetail, delivery } });
    await open(`${at}/deliveries/${other}?state=failed`);
    const opened = page.getByRole('table', { name: 'Opened delivery' });
    await opened.getByText('refund.failed').waitFor();
    await opened.getByText('We sent').waitFor();
    await page.getByRole('table', { name: 'Deliveries' }).waitFor();
  });

  it('asks once before a link takes a secret away that was not stored', async () => {
    pages.server.respondWith(rotated);
    await open(at);
    await rotate();
    expect(await focused()).toContain(secret);
    // A delivery opens on the same page.
    await page.getByRole('table', { name: 'Deliveries' }).getByRole('button').first().click();
    await page.getByText('We sent').waitFor();
    const keys = page.getByRole('link', { name: 'API keys' }).first();
    await keys.click();
    await button('Keep it open').click();
    await page.getByText(secret).waitFor();
    await page.goBack();
    await page.getByText(secret).waitFor();
    await keys.click();
    await button('Close it').click();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
  });

  it('shows a secret on the page of its endpoint alone', async () => {
    const other = uuid('b0f2');
    const url = 'https://shop.harbour-leather.example/hooks';
    const { endpoint } = endpointDetail;
    pages.server.respondWith({
      ...rotated,
      [`GET ${live}/webhooks/${other}`]: { ...endpointDetail, endpoint: { ...endpoint, id: other, url } },
    });
    await open(`${live}/webhooks/${other}`);
    await page.getByRole('heading', { name: 'shop.harbour-leather.example' }).waitFor();
    const goTo = async (id: string) => {
      await page.getByRole('combobox').first().fill(id);
      await page.getByRole('option', { name: /endpoint/i }).click();
    };
    await goTo(endpointId);
    await rotate();
    await goTo(other);
    await button('Close it').click();
    await page.getByRole('heading', { name: 'shop.harbour-leather.example' }).waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
  });

  it('asks nothing about the secret of an endpoint that is deleted', async () => {
    pages.server.respondWith({ ...rotated, [`POST ${at}/delete`]: { ...endpointDetail.endpoint, status: 'deleted' } });
    await open(at);
    await rotate();
    await button('More actions').click();
    await page.getByRole('menuitem', { name: /Delete/ }).click();
    await button('Delete endpoint').click();
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
  });

  it('brings new recovery codes into view, which are above what made them', async () => {
    await page.setViewportSize({ width: 375, height: 500 });
    const codes = { recovery_codes: ['abcd-efgh-0000'] };
    pages.server.respondWith({ 'GET /me': me, 'POST /me/recovery-codes': codes });
    await open('/me');
    await button('Make new codes').click();
    await page.getByText('abcd-efgh-0000').waitFor();
    expect(await focused()).toContain('abcd-efgh-0000');
    const top = (await page.getByText('abcd-efgh-0000').boundingBox())?.y ?? -1;
    expect(top).toBeGreaterThan(0);
    expect(top).toBeLessThan(500);
  });

  it('saves nothing when the confirmation of a new address is declined', async () => {
    pages.server.respondWith({ [`POST ${at}/url`]: new Rejection('step_up_required', { methods: ['totp'] }) });
    await open(at);
    await button('Edit').click();
    await page.getByLabel('Description').fill('Stock');
    await page.getByLabel('Endpoint URL').fill('https://new.harbour-leather.example/hooks');
    await button('Save changes').click();
    await button('Change nothing').click();
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor({ state: 'detached' });
    expect(posts()).toEqual([`POST ${at}/url`]);
  });

  it('shows what was saved before a change that failed', async () => {
    const url = 'https://new.harbour-leather.example/hooks';
    const { endpoint } = endpointDetail;
    pages.server.respondWith({
      [`POST ${at}/description`]: new Rejection('service_busy'),
      [`POST ${at}/url`]: () => {
        pages.server.respondWith({
          [`POST ${at}/description`]: new Rejection('service_busy'),
          [`GET ${at}`]: { ...endpointDetail, endpoint: { ...endpoint, url } },
        });
        return { ...endpoint, url };
      },
    });
    await open(at);
    await button('Edit').click();
    await page.getByLabel('Description').fill('Stock');
    await page.getByLabel('Endpoint URL').fill(url);
    await button('Save changes').click();
    await page.getByText('The service is busy').waitFor();
    await page.getByRole('heading', { name: 'new.harbour-leather.example', includeHidden: true }).waitFor();
    await button('Save changes').click();
    await expect.poll(posts).toEqual([`POST ${at}/description`, `POST ${at}/description`]);
  });
});
