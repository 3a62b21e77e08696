import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { plainBraces, specialFences } from '../fences.mjs';
import { cacheFolder, pagesFolder, repositoryFolder, siteFolder } from '../folders.mjs';
import { pageLinks } from '../page-links.mjs';
import { preparedPages } from '../prepare-pages.mjs';
import { sidebarItems, tasks } from '../sidebar-items.mjs';

const { description, repository } = JSON.parse(readFileSync(join(repositoryFolder, 'package.json'), 'utf8'));
const repositoryUrl = repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '');

// VitePress takes a link to a file with an ending that it does not know for a page.
process.env.VITE_EXTRA_EXTENSIONS = 'jsonl';

/** Anchors as code hosts make them, so that a link works in the repository and on the site. */
const slugify = (text) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

export default defineConfig({
  title: 'Landed',
  description,
  srcDir: pagesFolder,
  outDir: siteFolder,
  cacheDir: cacheFolder,
  metaChunk: true,
  markdown: {
    // Placeholders such as <merchant> are text.
    html: false,
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark' },
    languageAlias: { conf: 'ini', promql: 'txt' },
    config: (markdown) => {
      pageLinks(markdown, repositoryUrl);
      specialFences(markdown);
      plainBraces(markdown);
    },
  },
  // The scripts of all pages and of the diagrams are loaded when they are needed.
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    nav: tasks().map(({ text, link }) => ({ text, link })),
    sidebar: sidebarItems(pagesFolder, preparedPages()),
    outline: { level: [2, 3] },
    search: { provider: 'local' },
    externalLinkIcon: true,
    ...(repositoryUrl === undefined ? {} : { socialLinks: [{ icon: 'github', link: repositoryUrl }] }),
  },
});
