// Compiles the package as ECMAScript modules and as CommonJS. Uses the repository's compiler, not the older one that
// `openapi-typescript` needs in this package.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

execFileSync(
  process.execPath,
  [here('../node_modules/typescript/bin/tsc'), '-b', here('.'), here('tsconfig.cjs.json')],
  {
    // Compiler output goes to stderr, because `npm pack` prints the file name on stdout.
    stdio: ['ignore', 2, 2],
  },
);
// `package.json` declares the files in `esm` as modules; this file declares those in `cjs` as CommonJS.
writeFileSync(here('dist/cjs/package.json'), '{ "type": "commonjs" }\n');
