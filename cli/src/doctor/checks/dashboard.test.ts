import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { Site } from '../site.js';
import { checkDashboard, judgeMails } from './dashboard.js';

const siteOf = (dashboardUrl: string | null) => ({ dashboardUrl, dataFolder: '/srv/.landed' }) as Site;
const advice = 'See the end of /srv/.landed/logs/dashboard.log. Charges work without it.';

it('names the first part of the dashboard that does not respond, and does not fail the service for it', async () => {
  const failing = new Set<string>();
  let url = '';
  let frames: string | null = null;
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    response.writeHead(failing.has(path) ? 503 : 200, { connection: 'close' });
    response.end(path === '/api/session' ? JSON.stringify({ frames_origin: frames }) : 'A page');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const warn = (saw: string) => [{ check: 'dashboard', state: 'warn', saw, advice }];
  expect(await checkDashboard(siteOf(url))).toEqual(
    warn('frames origin: DASHBOARD_FRAMES_ORIGIN is not set, so no bank account can be saved'),
  );
  frames = url;
  expect(await checkDashboard(siteOf(url))).toEqual([
    { check: 'dashboard', state: 'ok', saw: `page, API and frames origin respond at ${url}`, advice: null },
  ]);
  failing.add('/bank-account.html');
  expect(await checkDashboard(siteOf(url))).toEqual(warn(`frames origin ${url}: status 503`));
  failing.add('/api/session');
  expect(await checkDashboard(siteOf(url))).toEqual(warn('API: status 503'));
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  expect(await checkDashboard(siteOf(url))).toEqual(warn(`page ${url}: no response (ECONNREFUSED)`));
  expect(await checkDashboard(siteOf(null))).toEqual([]);
});

it('warns when mails wait', () => {
  expect([judgeMails(0).state, judgeMails(1).saw, judgeMails(2).state]).toEqual([
    'ok',
    '1 mail has waited for more than 15 minutes',
    'warn',
  ]);
});
