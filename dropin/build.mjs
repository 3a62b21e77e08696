// Bundles the script that the gateway serves, `dist/v1.js`, from the sources. The npm modules are compiled by `tsc`.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundleScript } from './bundle-script.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await mkdir(here('dist'), { recursive: true });
await writeFile(here('dist/v1.js'), await bundleScript(here('src/script.ts')));
