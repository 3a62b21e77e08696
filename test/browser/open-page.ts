import { openBrowser } from './open-browser.js';
import { newWatchedPage, type WatchedPage } from './watched-page.js';

export interface OpenedPage extends WatchedPage {
  /** The URLs of all requests of the page, in order. */
  readonly requested: string[];
  close(): Promise<void>;
}

/** Opens a page with an empty profile, and records its problems and requests from the start. */
export async function openPage(url: string): Promise<OpenedPage> {
  const browser = await openBrowser();
  try {
    const { page, problems } = await newWatchedPage(browser);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(url);
    return { page, problems, requested, close: () => browser.close() };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
