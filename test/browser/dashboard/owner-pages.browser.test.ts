import { describe, expect, it } from 'vitest';
import type { WatchedPage } from '../watched-page.js';
import { lookFindings } from './look-findings.js';
import { ownerPages } from './owner-samples.js';
import { samplePage } from './sample-pages.js';
import { live } from './sample-values.js';

describe('the pages of money', () => {
  let watched: WatchedPage;
  const { open } = samplePage((opened) => {
    watched = opened;
  });

  it.each(Object.entries(ownerPages))('%s has no finding of axe and no text beside the screen', async (name, path) => {
    const { page, problems } = watched;
    await open(`${live}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
    expect([...(await lookFindings(page, name)), ...problems]).toEqual([]);
  });
});
