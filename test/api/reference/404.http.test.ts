import { expect, inject, it } from 'vitest';

const stack = inject('stack');
const page = await fetch(`${stack.gateway_url}/reference`);
const files = [...(await page.text()).matchAll(/(?:href|src)="(\/reference\/[^"]+)"/g)].map(([, path]) => path ?? '');

const notFound = { error: { code: 'not_found', message: 'The resource was not found: check the path and the id.' } };

async function answerOf(url: string) {
  const response = await fetch(url);
  return {
    status: response.status,
    policy: response.headers.get('content-security-policy'),
    body: await response.json(),
  };
}

const refused = { status: 404, policy: "default-src 'none';frame-ancestors 'none'", body: notFound };

it.each(['/reference', ...files])('the live rail has no %s', async (path) => {
  expect(await answerOf(`${stack.gateway_live_url}${path}`)).toEqual(refused);
});

it.each([
  '/reference/',
  '/reference/assets',
  '/reference/assets/swagger-ui-dist-5.35.0/swagger-ui-bundle.js.map',
  '/reference/assets/swagger-ui-dist-5.35.0/swagger-ui.css.map',
  '/reference/assets/swagger-ui-dist-5.35.0/index.html',
  '/reference/assets/swagger-ui-dist-5.35.0/oauth2-redirect.html',
  '/reference/assets/swagger-ui-dist-5.35.0/package.json',
  '/reference/assets/swagger-ui-dist-5.34.0/swagger-ui.css',
  '/reference/assets/swagger-ui-dist-5.35.0/..%2f..%2fpackage.json',
])('the test rail serves the files of the page alone: no %s', async (path) => {
  expect(await answerOf(`${stack.gateway_url}${path}`)).toEqual(refused);
});
