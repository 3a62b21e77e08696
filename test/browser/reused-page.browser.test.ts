import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type PageOpener } from './open-browser.js';
import { ReusedPage } from './watched-page.js';

let browser: PageOpener;
let server: Server;

/** A page that loads itself again after each load. */
const restless = (milliseconds: string) => `<script>setTimeout(() => location.reload(), ${milliseconds})</script>`;

beforeAll(async () => {
  browser = await openBrowser();
  server = createServer(({ url = '' }, response) =>
    response.setHeader('content-type', 'text/html').end(restless(url.slice(1))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  await browser.close();
  server.close();
});

it('a page that reloads itself when a test ends does not do so in the next test', async () => {
  const { port } = server.address() as AddressInfo;
  const pages = new ReusedPage(browser);
  for (let milliseconds = 10; milliseconds < 50; milliseconds += 1) {
    const { page } = await pages.take();
    expect(page.url()).toBe('about:blank');
    await page.goto(`http://127.0.0.1:${port}/${milliseconds}`, { waitUntil: 'commit' });
    await pages.release();
  }
});
