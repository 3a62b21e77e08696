import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { framesApp } from './frames-app.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function serve(scriptUrl = 'http://127.0.0.1:4005/v3/'): Promise<string> {
  const files = new Map([['/bank-account.js', { type: 'text/javascript; charset=utf-8', text: '' }]]);
  const keyOf = (rail: string, entity: string) => (rail === 'test' && entity === 'gb' ? 'pk_test_"gb"' : null);
  const processor = { url: scriptUrl, keyOf };
  const app = framesApp({
    dashboardOrigin: 'http://localhost:4030',
    processor,
    apiUrl: 'http://127.0.0.1:4010',
    files,
  });
  const server = createServer(app.callback());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

describe('the frames origin', () => {
  it('serves the form of a currency with the key of its entity, which may connect to the processor only', async () => {
    const response = await fetch(`${await serve()}/bank-account.html?mode=test&currency=GBP`);
    const page = await response.text();
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect(page).toContain('data-key="pk_test_&quot;gb&quot;"');
    expect(page).toContain('Sort code');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain('connect-src http://127.0.0.1:4005; frame-src http://127.0.0.1:4005;');
    expect(policy).toContain("form-action 'none'; base-uri 'none'; frame-ancestors http://localhost:4030");
  });

  it.each([
    ['/bank-account.html?mode=test&currency=JPY', 404],
    ['/bank-account.html?mode=live&currency=GBP', 404],
    ['/bank-account.html', 404],
    ['/api/harbour/test/keys', 404],
    ['/bank-account.js', 200],
  ])('responds to GET %s with %d', async (path, status) => {
    expect((await fetch(`${await serve()}${path}`)).status).toBe(status);
  });

  it('serves the preview with the drop-in of the API, and lets only the dashboard show it', async () => {
    const response = await fetch(`${await serve()}/preview.html`);
    expect(await response.text()).toContain('src="http://127.0.0.1:4010/dropin/v1.js"');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' http://127.0.0.1:4005 http://127.0.0.1:4010;");
    expect(policy).toContain('frame-ancestors http://localhost:4030');
  });

  it('takes no body, so a bug of the page cannot send a number to us', async () => {
    const response = await fetch(`${await serve()}/bank-account.html`, { method: 'POST', body: '000123456789' });
    expect(response.status).toBe(405);
  });

  it('allows the hosts of Stripe when its script is loaded', async () => {
    const response = await fetch(
      `${await serve('https://js.stripe.com/v3/')}/bank-account.html?mode=test&currency=GBP`,
    );
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' https://js.stripe.com;");
    expect(policy).toContain('connect-src https://js.stripe.com https://api.stripe.com');
  });
});
