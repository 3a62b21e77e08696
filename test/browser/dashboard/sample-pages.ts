import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from '../open-browser.js';
import { type PageServer, servePageWithSamples } from './page-server.js';

export interface SamplePages {
  readonly browser: Browser;
  readonly server: PageServer;
}

/** A browser and the page with samples for the tests around it: open before the first of them, closed after the last. */
export function samplePages(): SamplePages {
  const pages = {} as { browser: Browser; server: PageServer };
  beforeAll(async () => {
    pages.browser = await openBrowser();
    pages.server = await servePageWithSamples();
  });
  afterAll(async () => {
    await pages.browser.close();
    await pages.server.close();
  });
  return pages;
}
