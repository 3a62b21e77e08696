import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of the frames, by their path. */
export type FrameFiles = ReadonlyMap<string, { readonly type: string; readonly text: string }>;

/**
 * Reads the files once.
 *
 * @param scripts the folder of the compiled scripts.
 * @param styles the folder of the style sheets.
 */
export function readFrameFiles({ scripts, styles }: { readonly scripts: string; readonly styles: string }): FrameFiles {
  const text = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');
  return new Map([
    ['/bank-account.js', { type: 'text/javascript; charset=utf-8', text: text(scripts, 'bank-account.js') }],
    ['/bank-account.css', { type: 'text/css; charset=utf-8', text: text(styles, 'bank-account.css') }],
  ]);
}
