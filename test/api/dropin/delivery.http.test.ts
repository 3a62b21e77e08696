import { createHash } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';

const { gateway_url: gateway, gateway_live_url: live } = inject('stack');

const manifestOf = async (url: string) =>
  (await (await fetch(`${url}/dropin/v1.json`)).json()) as {
    src: string;
    integrity: string;
    bytes: number;
    gzip_bytes: number;
  };

describe.each([
  ['test', gateway],
  ['live', live],
])('the script of the drop-in in %s mode', (_, url) => {
  it('the script can be loaded by pages of every origin, and is revalidated after five minutes', async () => {
    const response = await fetch(`${url}/dropin/v1.js`);
    expect([response.status, (await response.text()).length]).toEqual([200, expect.any(Number)]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${url}/dropin/v1.js`, {
      // Without this, fetch asks for a new copy.
      headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
    });
    expect([again.status, (await again.text()).length, again.headers.get('etag')]).toEqual([304, 0, etag]);
  });

  it('the script has an address that never changes its content, with its integrity value', async () => {
    const { src, integrity, bytes, gzip_bytes } = await manifestOf(url);
    const response = await fetch(url + src, { headers: { 'accept-encoding': 'identity' } });
    const script = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(src).toBe(`/dropin/v1-${createHash('sha256').update(script).digest('hex').slice(0, 16)}.js`);
    expect(integrity).toBe(`sha384-${createHash('sha384').update(script).digest('base64')}`);
    expect([bytes, gzip_bytes <= 12_000]).toEqual([script.length, true]);
    const current = await fetch(`${url}/dropin/v1.js`, { headers: { 'accept-encoding': 'identity' } });
    expect(Buffer.from(await current.arrayBuffer()).equals(script)).toBe(true);
  });

  it('the script is the same in both modes, so one integrity value holds', async () => {
    expect(await manifestOf(url)).toEqual(await manifestOf(gateway));
  });

  it.each(['/dropin/v1-0000000000000000.js', '/dropin/v2.js', '/dropin/'])('the script is not at %s', async (path) => {
    const response = await fetch(url + path);
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: expect.objectContaining({ code: 'not_found' }) },
    ]);
  });

  it('the script is only read', async () => {
    const response = await fetch(`${url}/dropin/v1.js`, { method: 'POST' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await fetch(`${url}/dropin/v1.js`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
