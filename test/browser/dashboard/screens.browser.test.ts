import { describe, expect, it } from 'vitest';
import type { WatchedPage } from '../watched-page.js';
import { lookFindings } from './look-findings.js';
import { signedOut } from './sample-data.js';
import { samplePage } from './sample-pages.js';
import { factorScreen, screens, signedOutScreens } from './screens.js';

const awaitingFactor = { ...signedOut, awaits_factor: ['passkey', 'totp', 'recovery_code'] };

describe('the screens of the dashboard', () => {
  let watched: WatchedPage;
  const { pages, open } = samplePage((opened) => {
    watched = opened;
  });

  async function checkScreen(name: string, path: string, title: string | RegExp): Promise<void> {
    const { page, problems } = watched;
    await open(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle');
    expect([...(await lookFindings(page, name)), ...problems]).toEqual([]);
  }

  it.each(screens)('%s has no finding of axe and fits every width, light and dark', async (name, path, title) => {
    await checkScreen(name, path, title);
  });

  it.each(signedOutScreens)('%s, before a session, does too', async (name, path, title) => {
    pages.server.respondWith({ 'GET /session': signedOut });
    await checkScreen(name, path, title);
  });

  it('the second factor does too', async () => {
    pages.server.respondWith({ 'GET /session': awaitingFactor });
    await checkScreen(...factorScreen);
  });
});
