import type { BrowserContextOptions, Page } from 'playwright-core';
import type { PageOpener } from './open-browser.js';

export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the console, exceptions, and violations of the content security policy. */
  readonly problems: string[];
}

/** Each wait of a page, even on a machine that is several times slower. */
export const waitMilliseconds = 90_000;

/** How a page looks, unless its test says otherwise. Without a graphics card, the processor draws each frame of an animation. */
const usual = { viewport: { width: 1280, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' } as const;

/** Opens an empty page with an empty profile, and records its problems from the start. */
export async function newWatchedPage(browser: PageOpener, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const page = await browser.newPage({ ...usual, ...options });
  page.setDefaultTimeout(waitMilliseconds);
  const problems: string[] = [];
  record(page, problems);
  await page.exposeFunction('reportViolation', (text: string) => problems.push(text));
  await page.addInitScript(reportViolations);
  return { page, problems };
}

function record(page: Page, problems: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
}

/** Runs in the page. A policy violation may be missing in the console, but its event is always there. */
const reportViolations = `addEventListener('securitypolicyviolation', (event) => {
  reportViolation('policy violation: ' + event.effectiveDirective + ' ' + event.blockedURI);
});`;

/**
 * Gives the tests of a file the same page in turn, because a new page needs new processes. A test that changes the
 * clock or the connection of a page opens its own.
 */
export class ReusedPage {
  readonly #browser: PageOpener;
  readonly #options: BrowserContextOptions;
  readonly #taken: WatchedPage[] = [];
  #idle: WatchedPage | undefined;

  constructor(browser: PageOpener, options: BrowserContextOptions = {}) {
    this.#browser = browser;
    this.#options = options;
  }

  /** Returns an empty page. The second one of a test is a new one. */
  async take(): Promise<WatchedPage> {
    const watched = this.#idle ?? (await newWatchedPage(this.#browser, this.#options));
    this.#idle = undefined;
    this.#taken.push(watched);
    return watched;
  }

  /** Takes back the pages of a test: keeps one, without what the test has left, and closes the others. */
  async release(): Promise<void> {
    const [kept, ...others] = this.#taken.splice(0).filter(({ page }) => !page.isClosed());
    await Promise.all(others.map(({ page }) => page.close()));
    if (kept === undefined) return;
    try {
      await empty(kept);
      const { viewport, colorScheme, reducedMotion } = { ...usual, ...this.#options };
      await kept.page.emulateMedia({ colorScheme, reducedMotion });
      if (viewport !== null) await kept.page.setViewportSize(viewport);
      this.#idle = kept;
    } catch {
      // It has crashed, or left again. The next test gets a new one.
      await kept.page.close();
    }
  }
}

async function empty({ page, problems }: WatchedPage): Promise<void> {
  for (const name of ['console', 'pageerror', 'request', 'response'] as const) page.removeAllListeners(name);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // A page that reloads itself would do so in place of the next test's.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: true });
  const { origin: securityOrigin } = new URL(page.url());
  for (const isLocalStorage of securityOrigin === 'null' ? [] : [true, false])
    await devtools.send('DOMStorage.clear', { storageId: { securityOrigin, isLocalStorage } });
  await page.goto('about:blank');
  await devtools.send('Emulation.setScriptExecutionDisabled', { value: false });
  await devtools.detach();
  await page.context().clearCookies();
  problems.length = 0;
  record(page, problems);
}
