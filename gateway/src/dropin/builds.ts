import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faultOf } from '@landed/codec/log/fault';
import type { Logger } from 'pino';
import { buildOf, type DropinBuild, readScript } from './build.js';

export interface BuildsOptions {
  /** A folder that all instances share and releases keep. Undefined: only the build of this version is served. */
  readonly folder: string | undefined;
  readonly log: Logger;
  readonly read?: () => Promise<Buffer>;
}

export interface DropinBuilds {
  /** The build of this version. */
  current(): Promise<DropinBuild>;
  /** The build with this name, of this or of another version. */
  named(name: string): Promise<DropinBuild | undefined>;
}

/**
 * The builds that this instance serves. Its own build is saved in the folder before its address is published, so the
 * other instances have it during a rolling upgrade, and later versions have it as long as the file is kept.
 */
export function openBuilds({ folder, log, read = readScript }: BuildsOptions): DropinBuilds {
  let own: Promise<DropinBuild> | undefined;
  const others = new Map<string, DropinBuild>();

  async function load(): Promise<DropinBuild> {
    const build = await buildOf(await read());
    try {
      if (folder !== undefined) await save(folder, build);
    } catch (error) {
      // The script is served all the same. Only its address may be unknown to other versions.
      log.warn({ fault: faultOf(error) }, 'build of the drop-in could not be saved in DROPIN_BUILDS');
    }
    return build;
  }

  function current(): Promise<DropinBuild> {
    own ??= load().catch((error: unknown) => {
      own = undefined;
      throw error;
    });
    return own;
  }

  return {
    current,
    async named(name) {
      const build = await current();
      if (name === build.name) return build;
      const known = others.get(name);
      if (known !== undefined || folder === undefined || !/^v1-[0-9a-f]{16}\.js$/.test(name)) return known;
      const plain = await readFile(join(folder, name)).catch(() => undefined);
      const found = plain && (await buildOf(plain));
      // A file whose content is not that of its name is not served: pages have its integrity value.
      if (found?.name !== name) return undefined;
      others.set(name, found);
      return found;
    },
  };
}

/** Writes a new file and renames it, so that no instance reads a part of it. Repeated saves have the same result. */
async function save(folder: string, { name, plain }: DropinBuild): Promise<void> {
  const written = join(folder, `${name}.${randomUUID()}`);
  await writeFile(written, plain);
  await rename(written, join(folder, name));
}
