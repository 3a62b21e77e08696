import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface FrameFile {
  readonly type: string;
  readonly text: string;
}

/** The files of the frames, by their path. */
export type FrameFiles = ReadonlyMap<string, FrameFile>;

/**
 * Reads the files once.
 *
 * @param scripts the folder of the compiled scripts.
 * @param styles the folder of the style sheets.
 */
export function readFrameFiles({ scripts, styles }: { readonly scripts: string; readonly styles: string }): FrameFiles {
  const text = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');
  const files = new Map<string, FrameFile>();
  for (const name of ['bank-account', 'preview']) {
    files.set(`/${name}.js`, { type: 'text/javascript; charset=utf-8', text: text(scripts, `${name}.js`) });
    files.set(`/${name}.css`, { type: 'text/css; charset=utf-8', text: text(styles, `${name}.css`) });
  }
  return files;
}
