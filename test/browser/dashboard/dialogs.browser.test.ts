import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WatchedPage } from '../watched-page.js';
import { dialogs } from './dialogs.js';
import { lookFindings } from './look-findings.js';
import { samplePage } from './sample-pages.js';

describe('the dialogs of the dashboard', () => {
  let watched: WatchedPage;
  const { pages, open } = samplePage((opened) => {
    watched = opened;
  });

  async function press(page: Page, name: string): Promise<void> {
    const named = { name, exact: true };
    await page.getByRole('button', named).or(page.getByRole('menuitem', named)).first().click();
  }

  it.each(dialogs)('$name has no finding of axe and fits every width', async ({ name, path, steps, routes }) => {
    pages.server.respondWith(routes);
    const { page, problems } = watched;
    await open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const step of steps) await (typeof step === 'string' ? press(page, step) : step(page));
    await page.getByRole('dialog').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await lookFindings(page, `dialog-${name}`)).toEqual([]);
    // The console reports the 403 that asks to confirm.
    expect(problems.filter((problem) => !problem.includes('403 (Forbidden)'))).toEqual([]);
  });
});
