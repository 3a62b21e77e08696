import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const folder = '/reference/assets';

/** A file of the page. Its path changes with its content, so a browser may cache it forever. */
export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly read: () => Promise<Buffer>;
}

/** A file of the pinned package as published, without its reference to a source map, which is not served. */
export function vendoredAsset(name: string, type: string): Asset {
  const { version } = require('swagger-ui-dist/package.json') as { version: string };
  return {
    path: `${folder}/swagger-ui-dist-${version}/${name}`,
    type,
    read: async () => {
      const text = await readFile(require.resolve(`swagger-ui-dist/${name}`), 'utf8');
      return Buffer.from(text.replace(/\n?(\/\/|\/\*)# sourceMappingURL=[^\n]*\n?$/, '\n'));
    },
  };
}

/** A file of our own. */
export function ownAsset(name: string, type: string, text: string): Asset {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return { path: `${folder}/${hash}/${name}`, type, read: async () => Buffer.from(text) };
}
