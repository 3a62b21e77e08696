import { describe, expect, it } from 'vitest';
import { axeFindings } from '../axe-findings.js';
import { newWatchedPage } from '../watched-page.js';
import { ownerPages } from './owner-samples.js';
import { samplePages } from './sample-pages.js';

const live = '/harbour-leather/live';
const widths = [320, 375, 1440] as const;
/** Where pictures are kept, when `LANDED_SCREENSHOTS` names a folder. */
const folder = process.env['LANDED_SCREENSHOTS'];

describe('the pages of money', () => {
  const pages = samplePages();

  const shown = Object.entries(ownerPages).flatMap(([name, path]) =>
    (['light', 'dark'] as const).map((colorScheme) => [name, colorScheme, path] as const),
  );

  it.each(shown)('%s in %s has no finding of axe and no text beside the screen', async (name, colorScheme, path) => {
    const { page, problems } = await newWatchedPage(pages.browser, { colorScheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${pages.server.url}${live}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      if (folder === undefined) continue;
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png`, fullPage: true });
    }
    expect(problems).toEqual([]);
    await page.close();
  });
});
