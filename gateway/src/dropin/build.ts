import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const require = createRequire(import.meta.url);
const compress = promisify(gzip);

/** Digits of the hash in the address of a build. */
const hashDigits = 16;

/** The script that shops load, as the package `@landed/dropin` builds it. */
export interface DropinBuild {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  /** The address of exactly these bytes. */
  readonly immutablePath: string;
  /** For the attribute `integrity` of a script element. */
  readonly integrity: string;
  readonly etag: string;
}

/** Reads the build. It has no dependencies at run time, so these bytes are the complete script. */
export async function readBuild(): Promise<DropinBuild> {
  const plain = await readFile(require.resolve('@landed/dropin/v1.js'));
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, hashDigits);
  return {
    plain,
    gzip: await compress(plain, { level: constants.Z_BEST_COMPRESSION }),
    immutablePath: `/dropin/v1-${hash}.js`,
    integrity: `sha384-${createHash('sha384').update(plain).digest('base64')}`,
    etag: `"${hash}"`,
  };
}
