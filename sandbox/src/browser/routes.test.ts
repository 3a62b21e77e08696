import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${bench.url}${path}`, { headers });
}

function headersOf({ headers }: Response, ...names: string[]): (string | null)[] {
  return names.map((name) => headers.get(name));
}

test('the script is one classic file that any page may load', async () => {
  for (const path of ['/v3', '/v3/']) {
    const response = await get(path);
    const script = await response.text();
    expect(response.status).toBe(200);
    expect(script).not.toMatch(/\b(import|export)\s|\beval\(|new Function|https?:\/\//);
    expect(
      headersOf(
        response,
        'Content-Type',
        'Cache-Control',
        'Access-Control-Allow-Origin',
        'Cross-Origin-Resource-Policy',
        'X-Content-Type-Options',
        'Set-Cookie',
      ),
    ).toEqual(['text/javascript; charset=utf-8', 'public, no-cache', '*', 'cross-origin', 'nosniff', null]);
  }
});

test('an unchanged script is not sent again', async () => {
  const first = await get('/v3/');
  const again = await get('/v3/', { 'If-None-Match': first.headers.get('ETag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await get('/v3/', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test.each(['card', 'controller', 'wallet-buttons', 'wallet-sheet'])(
  'the frame %s loads only its own files, which may be cached forever',
  async (name) => {
    const page = await get(`/v3/frames/${name}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors *",
    );
    expect(
      headersOf(
        page,
        'Cross-Origin-Resource-Policy',
        'Cross-Origin-Embedder-Policy',
        'Referrer-Policy',
        'Cache-Control',
        'Set-Cookie',
      ),
    ).toEqual(['cross-origin', 'require-corp', 'no-referrer', 'no-cache', null]);
    expect(html).not.toMatch(/<style|<script>| on\w+=| style=/);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThan(0);
    for (const path of files) {
      expect(path).toMatch(new RegExp(`^/v3/assets/${name}\\.[0-9a-f]{16}\\.(js|css)$`));
      const file = await get(path);
      expect([file.status, ...headersOf(file, 'Cache-Control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  },
);

test('the frame of a card has the month of the server', async () => {
  const html = await (await get('/v3/frames/card')).text();
  expect(html).toContain(`data-month="${new Date().toISOString().slice(0, 7)}"`);
});

test('an unknown file returns 404', async () => {
  for (const path of ['/v3/assets/card.0000000000000000.js', '/v3/frames/other', '/v3/frames/challenge/src_1x']) {
    expect((await get(path)).status).toBe(404);
  }
});

test('the challenge as a frame may be embedded, has one script, and says when it is over', async () => {
  const { body } = await bench.charge({ payment_method: 'pm_card_authenticationRequired' });
  const { source } = (body as { next_action: { use_stripe_sdk: { source: string } } }).next_action.use_stripe_sdk;
  const path = `/v3/frames/challenge/${source}`;
  const open = await get(path);
  expect(open.headers.get('Content-Security-Policy')).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors \*$/,
  );
  expect(open.headers.get('Cache-Control')).toBe('no-store');
  expect(await open.text()).toMatch(/<script src="\/v3\/assets\/challenge\.[0-9a-f]{16}\.js" data-open="true" defer>/);
  const done = await fetch(bench.url + path, { method: 'POST', body: new URLSearchParams({ outcome: 'succeed' }) });
  expect([done.status, done.url]).toEqual([200, bench.url + path]);
  expect(await done.text()).toContain('data-open="false"');
});

test('wallets are available where the domain is registered with the same account, enabled and active', async () => {
  const walletsOn = async (domain: string, key = 'pk_us_test') =>
    (await bench.get(`/v3/wallets?domain=${domain}`, { key })).body;
  const none = { apple_pay: false, google_pay: false };
  expect(await walletsOn('shop.example')).toEqual(none);
  const { body } = await bench.post('/v1/payment_method_domains', { domain_name: 'shop.example' });
  const { id } = body as { id: string };
  expect(await walletsOn('shop.example')).toEqual({ apple_pay: true, google_pay: true });
  expect(await walletsOn('SHOP.example')).toEqual({ apple_pay: true, google_pay: true });
  expect(await walletsOn('www.shop.example')).toEqual(none);
  expect(await walletsOn('shop.example', 'pk_gb_test')).toEqual(none);
  // A developer's machine has the wallets of the registered domain.
  expect(await walletsOn('localhost')).toEqual({ apple_pay: true, google_pay: true });
  expect(await walletsOn('localhost', 'pk_gb_test')).toEqual(none);
  expect(await walletsOn('127.0.0.1')).toEqual(none);
  await bench.control('payment_method_domains', { domain: 'shop.example', apple_pay: 'unreachable' });
  await bench.post(`/v1/payment_method_domains/${id}/validate`);
  expect(await walletsOn('shop.example')).toEqual({ apple_pay: false, google_pay: true });
  await bench.post(`/v1/payment_method_domains/${id}`, { enabled: false });
  expect([await walletsOn('shop.example'), await walletsOn('localhost')]).toEqual([none, none]);
  expect((await bench.get('/v3/wallets?domain=shop.example', { key: 'pk_nobody' })).status).toBe(401);
});

test('faults make the script and the frames fail, once each', async () => {
  await bench.arm({ operation: 'script', fault: 'error_before_effect' });
  expect((await get('/v3/')).status).toBe(500);
  const whole = await (await get('/v3/')).text();
  await bench.arm({ operation: 'script', fault: 'malformed' });
  expect(await (await get('/v3/')).text()).toBe(whole.slice(0, Math.ceil(whole.length / 2)));
  await bench.arm({ operation: 'script', fault: 'slow', delay_ms: 300 });
  const startedAt = performance.now();
  expect((await get('/v3/')).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThan(290);
  await bench.arm({ operation: 'frames', fault: 'error_before_effect' });
  expect((await get('/v3/frames/card')).status).toBe(500);
  expect((await get('/v3/frames/card')).status).toBe(200);
});

test.each(['script', 'frames'])('a fault of %s takes no account', async (operation) => {
  const rejected = await bench.arm({ operation, fault: 'slow', entity: 'us' });
  expect([rejected.status, rejected.body]).toEqual([
    400,
    { error: { message: `${operation} belongs to no account: leave out entity and rail.` } },
  ]);
});
