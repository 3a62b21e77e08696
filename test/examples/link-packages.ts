import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../architecture/repository.js';

/**
 * Gives an example in its own folder the packages that it declares and no others, as `npm install` would, from this
 * repository. Next.js is left out: it is not installed here.
 */
export async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@landed'), { recursive: true });
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { dependencies: object };
  for (const name of Object.keys(dependencies).filter((each) => !/^(next|react|react-dom)$/.test(each)))
    await symlink(installedIn(name), join(modules, name));
}

/** The folder of a package that the examples may use. */
function installedIn(name: string): string {
  if (name === '@landed/sdk') return join(repositoryRoot, 'sdk');
  const found = ['examples/node_modules', 'node_modules'].map((each) => join(repositoryRoot, each, name));
  const folder = found.find((each) => existsSync(each));
  if (folder === undefined) throw new Error(`${name} is not installed.`);
  return folder;
}
