import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

async function pageOf(params: Record<string, string> = {}): Promise<{ id: string; url: string }> {
  const { body } = await bench.charge({
    payment_method: 'pm_card_threeDSecureRequired',
    return_url: 'https://shop.example/back?order=7&x=<b>',
    ...params,
  });
  const { id, next_action: action } = body as { id: string; next_action: { redirect_to_url: { url: string } } };
  return { id, url: action.redirect_to_url.url };
}

function submit(
  url: string,
  form: Record<string, string>,
  redirect: 'follow' | 'manual' = 'follow',
): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect });
}

test('the page is plain HTML: one form, two buttons, no script, and a note that it is a simulation', async () => {
  const { url } = await pageOf();
  const page = await fetch(url);
  const html = await page.text();
  expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(html).toContain('<html lang="en">');
  expect(html).toContain('<h1 id="title">Is this payment yours?</h1>');
  expect(html).toContain('<p class="amount">$135.40</p>');
  expect(html).toContain('This is a simulation. There is no bank, and no money moves.');
  expect(html.match(/<button[^>]*>[^<]*/g)).toEqual([
    '<button type="submit" name="outcome" value="succeed">Complete authentication',
    '<button type="submit" name="outcome" value="fail">Fail authentication',
  ]);
  expect(html).not.toMatch(/<script|javascript:| on\w+=|_secret_/i);
});

test('the page loads only its own style and cannot be framed or cached', async () => {
  const { url } = await pageOf();
  const page = await fetch(url);
  const style = /<style>([^]*)<\/style>/.exec(await page.text())?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('Content-Security-Policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(page.headers.get('Cache-Control')).toBe('no-cache, no-store');
});

test('completing charges the card and shows the result on a page that can be reloaded', async () => {
  const { id, url } = await pageOf();
  const posted = await submit(url, { outcome: 'succeed' }, 'manual');
  expect([posted.status, posted.headers.get('Location')]).toEqual([303, new URL(url).pathname]);
  const { body } = await bench.get(`/v1/payment_intents/${id}`);
  expect(body).toMatchObject({ status: 'succeeded', amount_received: 13_540 });
  const { client_secret: secret } = body as { client_secret: string };
  for (const page of [await fetch(url), await fetch(url)]) {
    const html = await page.text();
    expect(html).toContain('<h1 id="title">Authentication complete: the payment went through</h1>');
    expect(html).not.toContain('<form');
    expect(html).toContain(
      `<a href="https://shop.example/back?order=7&amp;x=%3Cb%3E&amp;payment_intent=${id}&amp;payment_intent_client_secret=${secret}&amp;redirect_status=succeeded">`,
    );
  }
});

test('failing shows the failure, returns the buyer as failed and cannot be undone', async () => {
  const { id, url } = await pageOf();
  const html = await (await submit(url, { outcome: 'fail' })).text();
  expect(html).toContain('<h1 id="title">The payment did not go through</h1>');
  expect(html).toContain('redirect_status=failed');
  expect((await submit(url, { outcome: 'succeed' })).status).toBe(409);
  expect((await bench.get(`/v1/payment_intents/${id}`)).body).toMatchObject({ status: 'requires_payment_method' });
});

test('an invalid outcome shows the form again and changes nothing', async () => {
  const { id, url } = await pageOf();
  const wrong = await submit(url, { outcome: 'maybe' });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining('<form method="post">')]);
  const json = await fetch(url, { method: 'POST', body: '{"outcome":"succeed"}' });
  expect(json.status).toBe(400);
  expect((await bench.get(`/v1/payment_intents/${id}`)).body).toMatchObject({ status: 'requires_action' });
});

test('an unknown address returns 404', async () => {
  for (const page of [await fetch(`${bench.url}/3ds/src_1x`), await submit(`${bench.url}/3ds/src_1x`, {})]) {
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('This page does not exist')]);
  }
});

test('shows no return link for an address that is not http or https', async () => {
  const { url } = await pageOf({ return_url: 'javascript:alert(1)' });
  const html = await (await submit(url, { outcome: 'succeed' })).text();
  expect(html).toContain('went through');
  expect(html).not.toContain('<a ');
});
