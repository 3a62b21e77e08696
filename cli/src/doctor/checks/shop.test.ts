import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { Site } from '../site.js';
import { checkShop } from './shop.js';

const siteOf = (shopUrl: string | null) => ({ shopUrl, dataFolder: '/srv/.landed' }) as Site;
const advice = 'See the end of /srv/.landed/logs/shop.log. The service works without the demo shop.';

it('warns when the demo shop is gone or fails, and does not fail the service for it', async () => {
  let status = 200;
  const shop = createServer((_request, response) => {
    // Without a connection that the next request would use again.
    response.writeHead(status, { connection: 'close' }).end('A shop');
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const working = { check: 'demo shop', state: 'ok', saw: `responds at ${url}`, advice: null };
  expect(await checkShop(siteOf(url))).toEqual([working]);
  status = 503;
  expect(await checkShop(siteOf(url))).toEqual([
    { check: 'demo shop', state: 'warn', saw: `${url}: status 503`, advice },
  ]);
  shop.closeAllConnections();
  shop.close();
  await once(shop, 'close');
  expect(await checkShop(siteOf(url))).toEqual([
    { check: 'demo shop', state: 'warn', saw: `${url}: no response (ECONNREFUSED)`, advice },
  ]);
});

it('checks nothing where there is no demo shop', async () => {
  expect(await checkShop(siteOf(null))).toEqual([]);
});
