// `npm run docs`: builds the site from `docs/` and serves it on loopback. With `--build` it builds only.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { preview } from 'vite';
import { build } from 'vitepress';
import { siteFolder } from './folders.mjs';
import { preparePages } from './prepare-pages.mjs';

const { values } = parseArgs({ options: { build: { type: 'boolean' }, port: { type: 'string', default: '4080' } } });

await preparePages();
await build(fileURLToPath(new URL('.', import.meta.url)));
if (!existsSync(siteFolder)) throw new Error(`The build wrote nothing to ${siteFolder}.`);
if (values.build) console.log(`Built: ${siteFolder}`);
else await serve();

async function serve() {
  const server = await preview({
    configFile: false,
    appType: 'mpa',
    build: { outDir: siteFolder },
    preview: { host: '127.0.0.1', port: Number(values.port) },
  });
  console.log(`\nOpen this: ${server.resolvedUrls.local[0]} (Ctrl-C ends it)`);
}
