import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newWatchedPage } from '../watched-page.js';
import { disputeId } from './dispute-samples.js';
import { Rejection } from './page-server.js';
import { samplePages } from './sample-pages.js';

const live = '/harbour-leather/live';
const at = `${live}/disputes/${disputeId}`;
const submission = `POST ${at}/evidence`;

describe('disputes in the dashboard', () => {
  const pages = samplePages();
  let page: Page;

  beforeEach(async () => {
    pages.server.respondWith();
    ({ page } = await newWatchedPage(pages.browser));
  });
  afterEach(() => page.close());

  const open = (path: string) => page.goto(`${pages.server.url}${path}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const submissions = () =>
    pages.server.requests.filter(({ route }) => route === submission).map(({ body }) => body as { evidence: object });

  it('evidence of unknown outcome stays as it is and is sent again with its key, whatever is rejected meanwhile', async () => {
    const done = { id: disputeId, status: 'under_review' };
    const endings = [new Rejection('outcome_unknown'), new Rejection('service_busy'), done];
    pages.server.respondWith({ [submission]: () => endings.shift() ?? done });
    await open(at);
    const product = page.getByLabel('What was sold');
    await product.fill('One weekender bag.');
    await button('Review and submit').click();
    await button('Submit evidence').click();
    await page.getByText('We do not know yet whether the evidence was submitted.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    expect(await product.isDisabled()).toBe(true);
    await page.getByText('The evidence is submitted').waitFor({ timeout: 20_000 });
    expect(new Set(submissions().map((body) => JSON.stringify(body))).size).toBe(1);
    expect(submissions()).toHaveLength(3);
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
    expect(stored).not.toContain('landed-act');
  });

  it('keeps the key of a submission in its tab, and its texts nowhere', async () => {
    pages.server.respondWith({ [submission]: new Rejection('outcome_unknown') });
    await open(at);
    await button('Review and submit').click();
    await button('Submit evidence').click();
    await page.getByText('We do not know yet whether the evidence was submitted.').waitFor();
    const stored = (await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')) as string;
    expect(stored).toContain('dash-');
    expect(stored).not.toContain('Tilda');
  });
});
