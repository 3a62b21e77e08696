// Compiles the package for both kinds of module, with the compiler of the repository rather than the older one that
// `openapi-typescript` needs here.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

execFileSync(
  process.execPath,
  [here('../node_modules/typescript/bin/tsc'), '-b', here('.'), here('tsconfig.cjs.json')],
  {
    // Nothing on the output: `npm pack` says there which file it wrote.
    stdio: ['ignore', 2, 2],
  },
);
// What lies beside it in `esm` is a module by the manifest; what lies in `cjs` is not.
writeFileSync(here('dist/cjs/package.json'), '{ "type": "commonjs" }\n');
