import { describe, expect, inject, it } from 'vitest';

const stack = inject('stack');
const page = await fetch(`${stack.gateway_url}/reference`);
const html = await page.text();
const files = [...html.matchAll(/(?:href|src)="(\/reference\/[^"]+)"/g)].map(([, path]) => path ?? '');

const get = (path: string, init: RequestInit = {}) => fetch(`${stack.gateway_url}${path}`, init);

/** Byte for byte, as it went over the wire: `fetch` would unpack it. */
const policy =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;connect-src 'self';" +
  "base-uri 'none';form-action 'none';frame-ancestors 'none'";

describe('GET /reference', () => {
  it('is a page of ours under a policy that allows nothing inline, nothing evaluated and nobody else', () => {
    expect({ status: page.status, headers: Object.fromEntries(page.headers) }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy,
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      },
    });
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
  });

  it('loads four files, whose paths change with what is in them', () => {
    expect(files).toEqual([
      '/reference/assets/swagger-ui-dist-5.35.0/swagger-ui.css',
      expect.stringMatching(/^\/reference\/assets\/[0-9a-f]{16}\/reference\.css$/),
      '/reference/assets/swagger-ui-dist-5.35.0/swagger-ui-bundle.js',
      expect.stringMatching(/^\/reference\/assets\/[0-9a-f]{16}\/reference\.js$/),
    ]);
  });

  it.each(files)('serves %s to be kept for good, and names no source map', async (path) => {
    const response = await get(path);
    const text = await response.text();
    expect({ status: response.status, headers: Object.fromEntries(response.headers) }).toMatchObject({
      status: 200,
      headers: {
        'content-type': `text/${path.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        vary: 'Accept-Encoding',
      },
    });
    expect(text.length).toBeGreaterThan(100);
    expect(text).not.toContain('sourceMappingURL');
  });

  it('says the same with compression and without', async () => {
    for (const path of files) {
      const [packed, plain] = await Promise.all([
        get(path, { headers: { 'accept-encoding': 'gzip' } }),
        get(path, { headers: { 'accept-encoding': 'identity' } }),
      ]);
      expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual(['gzip', null]);
      expect(await packed.text()).toBe(await plain.text());
    }
  });

  it('answers HEAD without a body, and refuses what is not reading', async () => {
    const head = await get('/reference', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-security-policy'), await head.text()]).toEqual([200, policy, '']);
    const post = await get('/reference', { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
