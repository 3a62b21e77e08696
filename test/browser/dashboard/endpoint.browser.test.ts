import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newWatchedPage } from '../watched-page.js';
import { samplePages } from './sample-pages.js';
import { uuid } from './sample-values.js';
import { deliveries, deliveryDetail, endpointId, eventId } from './webhook-samples.js';

const live = '/harbour-leather/live';
const at = `${live}/webhooks/${endpointId}`;

describe('an endpoint in the dashboard', () => {
  const pages = samplePages();
  let page: Page;

  beforeEach(async () => {
    pages.server.respondWith();
    ({ page } = await newWatchedPage(pages.browser));
  });
  afterEach(() => page.close());

  const open = (path: string) => page.goto(`${pages.server.url}${path}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const address = () => new URL(page.url()).pathname + new URL(page.url()).search;
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
});
