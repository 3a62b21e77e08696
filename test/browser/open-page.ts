import { type Browser, chromium, type Page } from 'playwright-core';

/** The browser of the distribution; `CHROMIUM_PATH` names another. */
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
  /** What the browser complained of: errors and warnings of the console, exceptions, whatever the policy refused. */
  readonly complaints: string[];
  /** Every address that the page asked, in order. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** A page in a real browser with an empty profile, watched from before its first byte. */
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
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  await page.exposeFunction('complain', (words: string) => complaints.push(words));
  await page.addInitScript(reportRefusals);
  await page.goto(url);
  return { page, complaints, asked, close: () => browser.close() };
}

/** Runs in the page. A policy may refuse without a word in the console; the event is always there. */
const reportRefusals = `addEventListener('securitypolicyviolation', (event) => {
  complain('refused by policy: ' + event.effectiveDirective + ' ' + event.blockedURI);
});`;
