import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's Chromium, unless `CHROMIUM_PATH` names another browser. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface WatchedPage {
  readonly page: Page;
  /** Errors and warnings of the console, exceptions, and violations of the content security policy. */
  readonly problems: string[];
  /** The URLs of all requests of the page, in order. */
  readonly requested: string[];
  close(): Promise<void>;
}

/** Opens a page in a real browser with an empty profile, and records its problems and requests from the start. */
export async function openPage(url: string): Promise<WatchedPage> {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    return await watchedPage(browser, url);
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function watchedPage(browser: Browser, url: string): Promise<WatchedPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const problems: string[] = [];
  const requested: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => requested.push(request.url()));
  await page.exposeFunction('reportViolation', (text: string) => problems.push(text));
  await page.addInitScript(reportViolations);
  await page.goto(url);
  return { page, problems, requested, close: () => browser.close() };
}

/** Runs in the page. A policy violation may be missing in the console, but its event is always there. */
const reportViolations = `addEventListener('securitypolicyviolation', (event) => {
  reportViolation('policy violation: ' + event.effectiveDirective + ' ' + event.blockedURI);
});`;
