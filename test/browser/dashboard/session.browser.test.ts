import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Rejection } from './page-server.js';
import * as sample from './sample-data.js';
import { samplePage } from './sample-pages.js';
import { live } from './sample-values.js';
import { endpointDetail, endpointId } from './webhook-samples.js';

const owner = sample.sessionOf(['owner']);
const withoutFactor = { ...owner, user: { ...owner.user, has_passkey: false, has_totp: false } };

describe('the session of the dashboard', () => {
  let page: Page;

  const { pages, open, button } = samplePage((opened) => {
    ({ page } = opened);
  });
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  /** What a document has in its memory is gone with it. */
  const mark = () => page.evaluate('window.isKept = true');
  const isKept = () => page.evaluate('window.isKept === true');
  const signOut = async () => {
    await button('Ines Halloran Owner').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };

  it('a session outlasts a read that was under way while a confirmation replaced its token', async () => {
    let reads = 0;
    pages.server.respondWith({
      [`GET ${live}/team`]: () => (++reads === 1 ? new Rejection('unauthorized') : sample.team),
    });
    await open(`${live}/team`);
    await page.getByRole('table', { name: 'Members' }).waitFor();
    expect([reads, new URL(page.url()).pathname]).toEqual([2, `${live}/team`]);
  });

  it('a rejected read leads nowhere while the session is open', async () => {
    pages.server.respondWith({ [`GET ${live}/team`]: new Rejection('unauthorized') });
    await open(`${live}/team`);
    await page.getByText('The team could not be loaded.').waitFor();
    await expect.poll(() => pages.server.requests.map(({ route }) => route)).toContain('GET /session');
    expect(new URL(page.url()).pathname).toBe(`${live}/team`);
  });

  it('a session that has ended leaves nothing of its person in the document of the sign-in', async () => {
    await open(`${live}/team`);
    await heading('Team').waitFor();
    await mark();
    pages.server.respondWith({ [`GET ${live}/keys`]: new Rejection('unauthorized'), 'GET /session': sample.signedOut });
    await page.getByRole('link', { name: 'API keys' }).first().click();
    await heading('Sign in').waitFor();
    expect([new URL(page.url()).search, await isKept()]).toEqual([`?to=${encodeURIComponent(`${live}/keys`)}`, false]);
  });

  it('a session of another person, begun in another tab, loads the page anew', async () => {
    await open(`${live}/team`);
    await heading('Team').waitFor();
    await mark();
    const other = { ...owner, user: { ...owner.user, id: '00000000-0000-4000-8000-00000000000f' } };
    pages.server.respondWith({ [`GET ${live}/keys`]: new Rejection('unauthorized'), 'GET /session': other });
    await page.getByRole('link', { name: 'API keys' }).first().click();
    await expect.poll(isKept).toBe(false);
  });

  it('an open session leads past the sign-in, to where the link wanted', async () => {
    await open(`/sign-in?to=${encodeURIComponent(`${live}/team`)}`);
    await heading('Team').waitFor();
  });

  it('a sign-out that failed says so and stays, and the next try ends the session', async () => {
    pages.server.respondWith({ 'POST /session/sign-out': new Rejection('service_busy') });
    await open(`${live}/team`);
    await heading('Team').waitFor();
    await mark();
    await signOut();
    await heading('You are not signed out').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${live}/team`);
    pages.server.respondWith({ 'POST /session/sign-out': { done: true }, 'GET /session': sample.signedOut });
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await heading('Sign in').waitFor();
    expect(await isKept()).toBe(false);
  });

  it('a sign-out asks nothing about a secret that is shown, which the next person would see', async () => {
    const secret = `whsec_${'s'.repeat(32)}`;
    const at = `${live}/webhooks/${endpointId}`;
    pages.server.respondWith({
      [`POST ${at}/rotate`]: { endpoint: endpointDetail.endpoint, secret },
      'POST /session/sign-out': () => {
        pages.server.respondWith({ 'GET /session': sample.signedOut });
        return { done: true };
      },
    });
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await open(at);
    await button('Rotate secret').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Rotate/ })
      .click();
    await page.getByText(secret).waitFor();
    await signOut();
    await heading('Sign in').waitFor();
    expect(asked).toEqual([]);
  });

  it('live mode without a second factor shows the way to one, once, and asks for nothing', async () => {
    pages.server.respondWith({ 'GET /session': withoutFactor });
    await open(`${live}/payouts`);
    await heading('Live mode needs a second factor').waitFor();
    await expect.poll(() => page.title()).toBe('Live mode needs a second factor – Harbour Leather – Landed');
    expect(pages.server.requests.map(({ route }) => route)).not.toContain(`GET ${live}/payouts`);
    await page.getByRole('link', { name: 'Add a second factor' }).click();
    await heading('You').waitFor();
  });

  it('an accepted invitation leads to the second factor first', async () => {
    pages.server.respondWith({
      'GET /session': sample.signedOut,
      'POST /invitation/accept': () => {
        pages.server.respondWith({ 'GET /session': withoutFactor });
        return withoutFactor;
      },
    });
    await open('/invitation/token');
    await page.getByLabel('Your name').fill('Ines Halloran');
    await page.getByLabel('Choose a password').fill('correct horse battery');
    await button('Accept the invitation').click();
    await heading('You').waitFor();
  });
});
