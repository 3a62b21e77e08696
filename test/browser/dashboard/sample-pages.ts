import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openBrowser, type PageOpener } from '../open-browser.js';
import { ReusedPage, type WatchedPage } from '../watched-page.js';
import { type PageServer, servePageWithSamples } from './page-server.js';

export interface SamplePages {
  readonly browser: PageOpener;
  readonly server: PageServer;
}

/** A browser and the page with samples for the tests around it: open before the first of them, closed after the last. */
export function samplePages(): SamplePages {
  const pages = {} as { browser: PageOpener; server: PageServer };
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

/** An empty page for each test around it, which `given` gets before the test; the samples are complete again. */
export function samplePage(given: (opened: WatchedPage) => void, options: BrowserContextOptions = {}) {
  const pages = samplePages();
  let reused: ReusedPage;
  let page: Page;
  beforeAll(() => {
    reused = new ReusedPage(pages.browser, options);
  });
  beforeEach(async () => {
    pages.server.respondWith();
    const opened = await reused.take();
    page = opened.page;
    given(opened);
  });
  afterEach(() => reused.release());
  return {
    pages,
    open: (path: string) => page.goto(`${pages.server.url}${path}`),
    /** By its whole name, or by a part of it that a pattern matches. */
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
  };
}
