import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The path of the workflow bundle. The build writes it to `dist`, even for a worker that runs from the sources. */
export const bundlePath = fileURLToPath(new URL('../dist/workflow-bundle.js', import.meta.url));

/** The path of a bundle that exists. Bundling at start would add seconds to every restart. */
export function existingBundle(path: string = bundlePath): string {
  if (!existsSync(path)) throw new Error(`The workflow bundle is missing: ${path}. Run \`npm run build\`.`);
  return path;
}
