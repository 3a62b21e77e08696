import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const require = createRequire(import.meta.url);
const compress = promisify(gzip);

/** Texts and code of the script are compressed better in blocks of their own, so the blocks are smaller than usual. */
const compression = { level: constants.Z_BEST_COMPRESSION, memLevel: 6 };

/** Digits of the hash in the address of a build. */
const hashDigits = 16;

/** The script that shops load, as one version of the package `@landed/dropin` builds it. */
export interface DropinBuild {
  readonly plain: Buffer;
  readonly gzip: Buffer;
  /** The name of exactly these bytes: the last part of their address, and a file in the folder of builds. */
  readonly name: string;
  /** For the attribute `integrity` of a script element. */
  readonly integrity: string;
  readonly etag: string;
}

/** Reads the script of this version. It has no dependencies at run time, so these bytes are the complete script. */
export const readScript = (): Promise<Buffer> => readFile(require.resolve('@landed/dropin/v1.js'));

export async function buildOf(plain: Buffer): Promise<DropinBuild> {
  const hash = createHash('sha256').update(plain).digest('hex').slice(0, hashDigits);
  return {
    plain,
    gzip: await compress(plain, compression),
    name: `v1-${hash}.js`,
    integrity: `sha384-${createHash('sha384').update(plain).digest('base64')}`,
    etag: `"${hash}"`,
  };
}
