import { describe, expect, it } from 'vitest';
import { newWatchedPage } from '../watched-page.js';
import { lookFindings } from './look-findings.js';
import { signedOut } from './sample-data.js';
import { endpointId, eventId } from './webhook-samples.js';
import { samplePages } from './sample-pages.js';

const live = '/harbour-leather/live';
const test = '/harbour-leather/test';

/** Every screen with its title. */
const screens: readonly (readonly [name: string, path: string, title: string | RegExp])[] = [
  ['home', live, /day \d/],
  ['more', `${live}/more`, 'More'],
  ['keys', `${live}/keys`, 'API keys'],
  ['webhooks', `${live}/webhooks`, 'Webhooks'],
  ['endpoint', `${live}/webhooks/${endpointId}/deliveries/${eventId}`, 'erp.harbour-leather.example'],
  ['banks', `${live}/banks`, 'Bank accounts'],
  ['branding', `${live}/branding`, 'Checkout branding'],
  ['wallets', `${test}/wallets`, 'Wallet domain'],
  ['go-live', `${test}/go-live`, 'Go live'],
  ['team', `${live}/team`, 'Team'],
  ['audit', `${live}/audit`, 'Audit log'],
  ['me', '/me', 'You'],
  ['components', '/components', 'Components'],
];
/** Screens before a session. */
const signedOutScreens: typeof screens = [
  ['sign-in', '/sign-in', 'Sign in'],
  ['invitation', '/invitation/token', 'Join Harbour Leather'],
  ['ask-reset', '/reset', 'Reset your password'],
  ['reset', '/reset/token', 'Choose a new password'],
  ['not-me', '/not-me/token', 'This was not me'],
];
const awaitingFactor = { ...signedOut, awaits_factor: ['passkey', 'totp', 'recovery_code'] };

describe('the screens of the dashboard', () => {
  const pages = samplePages();

  async function checkScreen(name: string, path: string, title: string | RegExp): Promise<void> {
    const { page, problems } = await newWatchedPage(pages.browser);
    try {
      await page.goto(`${pages.server.url}${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.waitForLoadState('networkidle');
      expect([...(await lookFindings(page, name)), ...problems]).toEqual([]);
    } finally {
      await page.close();
    }
  }

  it.each(screens)('%s has no finding of axe and fits every width, light and dark', async (name, path, title) => {
    pages.server.respondWith();
    await checkScreen(name, path, title);
  });

  it.each(signedOutScreens)('%s, before a session, does too', async (name, path, title) => {
    pages.server.respondWith({ 'GET /session': signedOut });
    await checkScreen(name, path, title);
  });

  it('the second factor does too', async () => {
    pages.server.respondWith({ 'GET /session': awaitingFactor });
    await checkScreen('factor', '/sign-in/factor', 'Second factor');
  });
});
