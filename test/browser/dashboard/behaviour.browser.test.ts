import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WatchedPage } from '../watched-page.js';
import { Rejection } from './page-server.js';
import { ownerRoutes } from './owner-samples.js';
import * as paid from './payment-samples.js';
import * as sample from './sample-data.js';
import { live, markup, never, test, uuid } from './sample-values.js';
import * as webhook from './webhook-samples.js';
import { samplePage } from './sample-pages.js';

const created = { secret_key: `sk_test_${'s'.repeat(40)}`, publishable_key: `pk_test_${'p'.repeat(40)}` };

describe('the page of the dashboard', () => {
  let watched: WatchedPage;
  let page: Page;

  const { pages, open, button } = samplePage((opened) => {
    watched = opened;
    ({ page } = opened);
  });
  const posts = () => pages.server.requests.filter(({ route }) => route.startsWith('POST'));

  it('says what could not be loaded, with the id of the request, and loads it on request', async () => {
    pages.server.respondWith({ [`GET ${live}/webhooks`]: new Rejection('service_busy') });
    await open(`${live}/webhooks`);
    const alert = page.getByRole('alert');
    await alert.getByText('The endpoints could not be loaded.').waitFor();
    expect(await alert.textContent()).toContain('Nothing was changed. Request req_test');
    pages.server.respondWith();
    await button('Try again').click();
    await page.getByRole('link', { name: 'erp.harbour-leather.example/hooks/landed' }).waitFor();
  });

  it('says that no passkey was used, and not that the outcome is unknown, when the dialog of the browser ends', async () => {
    pages.server.respondWith({
      'GET /session': sample.signedOut,
      'POST /session/passkey/options': { challenge_id: uuid('c1'), options: { challenge: 'AAAA', rpId: 'localhost' } },
    });
    await open('/sign-in');
    await button('Sign in with a passkey').click();
    const alert = page.getByText('No passkey was used. Try again, or use another way.');
    await alert.waitFor();
    expect(await page.getByText('We do not know').count()).toBe(0);
  });

  it('shows a skeleton while it waits, and what to do when there is nothing', async () => {
    pages.server.respondWith({ [`GET ${live}/webhooks`]: never });
    await open(`${live}/webhooks`);
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    pages.server.respondWith({ [`GET ${live}/webhooks`]: webhook.noEndpoints });
    await page.reload();
    await page.getByText('No endpoints yet').waitFor();
    await button('Add endpoint').waitFor();
  });

  it('shows a page with one request, which the browser sends before any script of the page', async () => {
    const disputes = ownerRoutes('test')[`GET ${test}/disputes`];
    const reads = {
      [`${test}/payments`]: paid.payments,
      [`${test}/webhooks`]: webhook.endpoints,
      [`${test}/disputes?status=needs_response`]: disputes,
    };
    const first = { session: sample.sessionOf(['owner']), reads };
    pages.server.respondWith({ [`GET ${test}/first`]: first });
    await open(`${test}/payments`);
    await page.getByRole('table').waitFor();
    expect(pages.server.requests.map(({ route }) => route)).toEqual([`GET ${test}/first`]);
    const sentBy = "performance.getEntriesByType('resource').find(({ name }) => name.includes('/first')).initiatorType";
    expect(await page.evaluate(sentBy)).toBe('link');
    // Older data is not shown: another page reads its own, and so does the same one later.
    await page.getByRole('link', { name: 'API keys' }).first().click();
    await page.getByText('sk_test_••••••••0VtB').first().waitFor();
    expect(pages.server.requests.map(({ route }) => route)).toContain(`GET ${test}/keys`);
    expect(watched.problems).toEqual([]);
  });

  it('a page that is opened a second after the first rendering reads again what came with that', async () => {
    const reads = { [`${test}/payments`]: paid.payments, [`${test}/keys`]: sample.noKeys };
    pages.server.respondWith({ [`GET ${test}/first`]: { session: sample.sessionOf(['owner']), reads } });
    await open(`${test}/payments`);
    await page.getByRole('table').waitFor();
    await sleep(1_100);
    await page.getByRole('link', { name: 'API keys' }).first().click();
    await page.getByText('sk_test_••••••••0VtB').first().waitFor();
  });

  it('hides pages and acts that the roles do not allow', async () => {
    pages.server.respondWith({ 'GET /session': sample.sessionOf(['support']) });
    await open(live);
    const links = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link');
    await links.first().waitFor();
    // With the number of disputes that need a response.
    const shown = ['Home', 'Payments', 'Disputes3', 'HS codes and quotes', 'Audit log'];
    expect(await links.allTextContents()).toEqual(shown);
    pages.server.respondWith({ 'GET /session': sample.sessionOf(['read_only']) });
    await open(`${live}/keys`);
    await page.getByText('sk_live_••••••••0VtB').waitFor();
    expect(await button(/Rotate|Revoke/).count()).toBe(0);
    // The browser asks for the first read before any script of the page runs.
    const sent = pages.server.requests.filter(({ route }) => !route.endsWith('/first'));
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.every(({ headers }) => headers['x-landed-dashboard'] === '1')).toBe(true);
  });

  it('shows new keys once, and drops them when they are stored', async () => {
    pages.server.respondWith({ [`GET ${test}/keys`]: sample.noKeys, [`POST ${test}/keys`]: created });
    await open(`${test}/keys`);
    await button('Create test keys').click();
    await page.getByText(created.secret_key).waitFor();
    pages.server.respondWith();
    await button('Done').click();
    await button('Keep it open').click();
    await page.getByLabel('I have stored the secret key where only my server reads it').check();
    await button('Done').click();
    await page.getByText(created.secret_key).waitFor({ state: 'detached' });
    expect(
      await page.evaluate('JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }])'),
    ).not.toContain(created.secret_key);
  });

  it('asks who it is when the server needs it, then repeats the same request, by keyboard alone', async () => {
    let isConfirmed = false;
    pages.server.respondWith({
      [`POST ${live}/keys/rotate`]: () =>
        isConfirmed ? created : new Rejection('step_up_required', { methods: ['password'] }),
      'POST /session/step-up/password': () => {
        isConfirmed = true;
        return sample.sessionOf(['owner']);
      },
    });
    await open(`${live}/keys`);
    await button('Rotate pair').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Type harbour-leather to confirm').focus();
    await page.keyboard.type('harbour-leather');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await page.keyboard.type('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByText(created.secret_key).waitFor();
    const rotations = posts().filter(({ route }) => route.endsWith('/rotate'));
    expect(rotations.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ reason: null, confirmation: 'harbour-leather' })),
    );
    expect(watched.problems.filter((problem) => !problem.includes('403'))).toEqual([]);
  });

  it('copies the branding of test mode into the draft, and saves it for live after old and new were shown', async () => {
    const ofTest = { ...sample.brandingView.settings, button_label: 'Order now', border_radius: 4 };
    pages.server.respondWith({
      [`GET ${test}/branding`]: { ...sample.brandingView, settings: ofTest },
      [`POST ${live}/branding`]: { ...sample.brandingView, settings: ofTest },
    });
    await open(`${live}/branding`);
    await button('Copy from test').click();
    await page.getByText('Copied from test. Save it for live.').waitFor();
    expect([await page.getByLabel('Button label').inputValue(), posts()]).toEqual(['Order now', []]);
    await button('Save for live').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: 'Button label Pay Order now' }).waitFor();
    expect(posts()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save for live' }).click();
    await expect
      .poll(() => posts().map(({ body }) => body))
      .toEqual([{ changes: { button_label: 'Order now', border_radius: 4 } }]);
  });

  it('changes nothing when the person does not confirm, or types another merchant', async () => {
    pages.server.respondWith({
      [`POST ${live}/keys/revoke`]: new Rejection('step_up_required', { methods: ['totp'] }),
    });
    await open(`${live}/keys`);
    await button('Revoke').click();
    await page.getByLabel('Type harbour-leather to confirm').fill('northwind');
    await button('Revoke live keys').click();
    await page.getByText('This is not the name in the address.').waitFor();
    expect(posts()).toEqual([]);
    await page.getByLabel('Type harbour-leather to confirm').fill('harbour-leather');
    await button('Revoke live keys').click();
    await button('Change nothing').click();
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor({ state: 'detached' });
    expect(posts()).toHaveLength(1);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Revoke');
  });

  it('says that the outcome is unknown when there is no response', async () => {
    pages.server.respondWith({
      [`POST ${test}/webhooks/${webhook.endpointId}/test`]: () => Promise.reject(new Error('gone')),
    });
    await open(`${test}/webhooks/${webhook.endpointId}`);
    await button('Send test event').click();
    await page.getByText('We do not know whether it was done.').waitFor();
  });

  it('shows text of others as text', async () => {
    await open(`${live}/webhooks/${webhook.endpointId}/deliveries/${webhook.eventId}`);
    await page.getByLabel('Your server responded').getByText(markup).waitFor();
    await open(`${live}/team`);
    await page.getByText(`Jun ${markup}`).waitFor();
    expect(await page.locator('script[src=""], img[src=x]').count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });

  it('leads to the sign-in when the session has ended, and back to the same page', async () => {
    pages.server.respondWith({ [`GET ${live}/team`]: new Rejection('unauthorized'), 'GET /session': sample.signedOut });
    await open(`${live}/team`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    pages.server.respondWith({ 'POST /session/sign-in': sample.sessionOf(['owner']) });
    await page.getByLabel('E-mail').fill('ines.halloran@harbour-leather.example');
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Team' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${live}/team`);
  });

  it('finds a page in the search box and goes to it by keys', async () => {
    await open(live);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('apple');
    await page.getByRole('option', { name: 'Wallet domain' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Wallet domain' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
  });
});
