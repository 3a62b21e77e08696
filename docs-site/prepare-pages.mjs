import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { apiPages } from './api/pages.mjs';
import { docsFolder, pagesFolder, repositoryFolder } from './folders.mjs';
import { onSite } from './page-links.mjs';
import { settingsPage } from './settings/settings-page.mjs';
import { tasks } from './sidebar-items.mjs';

/** Writes the pages that VitePress builds: those of `docs/`, a home page, the settings, and the reference of the API. */
export async function preparePages() {
  rmSync(pagesFolder, { recursive: true, force: true });
  for (const file of filesBelow(docsFolder)) {
    // Pages show images. Other files, such as samples of events, are offered as they are.
    const target = /\.(md|png|svg)$/.test(file) ? onSite(file) : join('public', file);
    cpSync(join(docsFolder, file), writable(target));
  }
  for (const [name, text] of await apiPages()) writeFileSync(writable(onSite(join('api', name))), text);
  writeFileSync(writable('deploy/settings.md'), settingsPage());
  writeFileSync(writable('index.md'), homePage());
}

/** The paths of all pages, from the folder that holds them. */
export function preparedPages() {
  return filesBelow(pagesFolder).filter((file) => file.endsWith('.md'));
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1));
}

function writable(file) {
  const path = join(pagesFolder, file);
  mkdirSync(dirname(path), { recursive: true });
  return path;
}

/** The list of pages in `docs/README.md` is for readers of the repository; the site has a sidebar. */
function homePage() {
  const { description } = JSON.parse(readFileSync(join(repositoryFolder, 'package.json'), 'utf8'));
  const features = tasks().map(({ text, details, link }) => ({ title: text, details, link }));
  const front = {
    layout: 'home',
    hero: {
      name: 'Landed',
      text: 'One price at checkout, duty and tax inside',
      tagline: `${description}.`,
      actions: [
        { theme: 'brand', text: 'Quick start', link: '/guides/quick-start' },
        { theme: 'alt', text: 'API reference', link: '/api/' },
      ],
    },
    features: [
      ...features,
      { title: 'API', details: 'Every operation with its fields, examples and errors.', link: '/api/' },
    ],
  };
  // JSON is valid YAML.
  return `---\n${JSON.stringify(front, null, 2)}\n---\n`;
}
