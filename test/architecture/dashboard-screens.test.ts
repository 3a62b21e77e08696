import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dialogs } from '../browser/dashboard/dialogs.js';
import { ownerPages } from '../browser/dashboard/owner-samples.js';
import { factorScreen, screens, signedOutScreens } from '../browser/dashboard/screens.js';
import { filesBelow, repositoryRoot } from './repository.js';

/** Below `/{merchant}/{mode}`. The empty path is the home page. */
const pathOf = (path: string) => path.replace(/^\/harbour-leather\/(?:live|test)/, '').replace(/\?.*/, '');
const paths = [
  ...[...screens, ...signedOutScreens, factorScreen].map(([, path]) => path),
  ...Object.values(ownerPages),
].map(pathOf);

const router = readFileSync(join(repositoryRoot, 'dashboard/src/page/router.tsx'), 'utf8');
/** Routes whose address is below that of the page that they are a part of. */
const parents: Readonly<Record<string, string>> = { '/deliveries/$event': '/webhooks/$id', '/$report': '/reports' };
const routes = [...router.matchAll(/(?:path: |page\(\s*)'(\/[^']*)'/g)].map(
  ([, route = '']) => `${parents[route] ?? ''}${route}`,
);
/** The frame around the pages of a merchant, and what leads to one of them. */
const withoutScreen = ['/$merchant/$mode', '/'];

it('every page of the dashboard is looked at, light and dark, at each width', () => {
  const pages = routes.filter((route) => !withoutScreen.includes(route));
  expect(pages.length).toBeGreaterThan(30);
  const isLookedAt = (route: string) => {
    const shape = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return paths.some((path) => shape.test(path) && (path === route || !pages.includes(path)));
  };
  expect(pages.filter((route) => !isLookedAt(route))).toEqual([]);
  expect(paths).toContain('');
});

it('every dialog of the dashboard is looked at, light and dark, at each width', () => {
  const isDialog = (file: string) => /<Dialog\s/.test(readFileSync(join(repositoryRoot, file), 'utf8'));
  // The page with all parts is looked at itself.
  const files = filesBelow('dashboard/src/page', '.tsx').filter(
    (file) => !file.includes('component-page') && isDialog(file),
  );
  const lookedAt = new Set(dialogs.map(({ file }) => `dashboard/src/page/${file}.tsx`));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !lookedAt.has(file))).toEqual([]);
});
