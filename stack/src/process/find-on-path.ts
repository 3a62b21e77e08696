import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first file of this name in the folders of `PATH`; undefined when none has it. */
export function findOnPath(program: string, { PATH = '' }: Readonly<Record<string, string | undefined>>) {
  const folders = PATH.split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, program)).find((candidate) => existsSync(candidate));
}
