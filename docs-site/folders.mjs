import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The Markdown that people write. */
export const docsFolder = here('../docs');
/** What the build reads: a copy of `docs/`, with the home page and the API reference. */
export const pagesFolder = here('./dist/pages');
/** What the build writes: static files for any web server. */
export const siteFolder = here('./dist/site');
export const cacheFolder = here('./dist/cache');
export const repositoryFolder = here('..');
