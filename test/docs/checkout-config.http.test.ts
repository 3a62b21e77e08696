import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';
import { repositoryRoot } from '../architecture/repository.js';
import { openApiTest } from '../setup/api-test.js';
import { blocksOf } from './blocks.js';

const test = await openApiTest();
const page = await readFile(join(repositoryRoot, 'docs/features/checkout-config.md'), 'utf8');
const { gateway_url: url } = inject('stack');

/** The names of the fields in the list below the response; `a.b` is inside an object. */
const documented = [
  ...page.slice(page.indexOf('## Response'), page.indexOf('## In the browser')).matchAll(/^- (`[^:]+`):/gm),
]
  .flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
  .toSorted();

function fieldsOf(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]) =>
    value !== null && typeof value === 'object' && name !== 'branding'
      ? Object.keys(value).map((inner) => `${name}.${inner}`)
      : [name],
  );
}

it('returns what the page of the checkout configuration shows, with exactly the documented fields', async () => {
  const [command, response] = blocksOf(page);
  const text = (command?.text ?? '').replace('http://127.0.0.1:4010', url);
  const { stdout } = await promisify(execFile)('bash', ['-c', text], {
    env: { PATH: process.env['PATH'], KEY: test.merchant.secret_key },
  });
  const shown = JSON.parse(response?.text ?? '') as object;
  const actual = JSON.parse(stdout) as object;
  // The local stack has its own processor, with its own keys.
  const { publishable_key, processor } = actual as { publishable_key: string; processor: object };
  expect(actual).toEqual({ ...shown, publishable_key, processor });
  const browser = await test.api.post(
    '/v1/checkout/browser_config',
    { currency: 'GBP' },
    { authorization: `Bearer ${test.merchant.publishable_key}` },
  );
  expect(fieldsOf(browser.body as object).toSorted()).toEqual(documented);
});

it('returns the base theme that the page of the branding lists', async () => {
  const branding = await readFile(join(repositoryRoot, 'docs/features/branding.md'), 'utf8');
  const rows = [...branding.matchAll(/^\| `(\w+)` \| (.+?) \|/gm)].map(([, name, value = '']) => [
    name,
    value.replaceAll('`', ''),
  ]);
  const { body } = await test.api.post(
    '/v1/checkout/browser_config',
    { currency: 'GBP' },
    { authorization: `Bearer ${test.merchant.publishable_key}` },
  );
  const actual = Object.entries((body as { branding: object }).branding).map(([name, value]) => [
    name,
    name === 'display_name' ? "the merchant's name" : String(value),
  ]);
  expect(rows).toEqual(actual);
});
