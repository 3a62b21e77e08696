import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openedAddress, openedPages } from './opened-page.js';

const router = readFileSync(new URL('../../page/router.tsx', import.meta.url), 'utf8');
/** Shown on the machine itself only. */
const forBuilders = '/components';

const addressOf = (path: string): string => path.replace(/\/$/, '').replaceAll(/\$\w+/g, '*');

/** The pages of the router: below a merchant or not, path, and the module that is loaded. */
function routed(): [address: string, module: string][] {
  const one =
    /(page\(|getParentRoute: \(\) => (root|merchant),)\s*(?:path: )?'([^']+)'(?:(?!createRoute|page\()[\s\S])*?import\('\.\/([^']+)\.js'\)/g;
  const part = /getParentRoute: \(\) => (endpoint|reports), path: '([^']+)'/g;
  return [
    ...[...router.matchAll(one)].map(([, , parent = 'merchant', path = '', module = '']): [string, string] => [
      addressOf(parent === 'root' ? path : `/*/*${path}`),
      `${module}.tsx`,
    ]),
    // An open delivery is a part of the page of its endpoint, and each report is on one page.
    ...[...router.matchAll(part)].map(([, parent, path = '']): [string, string] =>
      parent === 'reports'
        ? [addressOf(`/*/*/reports${path}`), 'report/reports-page.tsx']
        : [addressOf(`/*/*/webhooks/*${path}`), 'webhook/endpoint-page.tsx'],
    ),
  ];
}

it('the documents and the router have the same pages', () => {
  const pages = routed().filter(([address, module]) => address !== forBuilders && !module.includes('app-frame'));
  expect(pages.length).toBeGreaterThan(25);
  const named = [...openedPages].map(([address, modules]): [string, string | undefined] => [address, modules.at(-1)]);
  expect(new Map(named)).toEqual(new Map(pages));
  expect(named).toHaveLength(pages.length);
});

it.each([
  ['/harbour/test', '/*/*'],
  ['/harbour/live/', '/*/*'],
  ['/harbour/test/payments', '/*/*/payments'],
  ['/harbour/test/payments/01a2', '/*/*/payments/*'],
  ['/harbour/test/quotes/new', '/*/*/quotes/new'],
  ['/harbour/test/quotes/01a2', '/*/*/quotes/*'],
  ['/harbour/test/webhooks/01a2/deliveries/01a3', '/*/*/webhooks/*/deliveries/*'],
  ['/sign-in', '/sign-in'],
  ['/reset/token', '/reset/*'],
  ['/', null],
  ['/harbour/staging', null],
  ['/harbour/test/nothing', null],
  ['/components', null],
])('finds for %s the page %s', (path, address) => expect(openedAddress(path)).toBe(address));
