import { createHash } from 'node:crypto';
import { z } from 'zod';
import { openedPages } from './opened-page.js';

/** What the build says about the files of its modules. */
export const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);

type Manifest = z.output<typeof manifestSchema>;

/**
 * The document of each address: it names the files of its page, so that the browser asks for all of them at once, and
 * compiles them while the libraries arrive. Without it, the script of the page would have to run first. Nothing in it is
 * about a person or from a request, so it needs no session and is the same for everyone.
 *
 * @param contentOf a built file by its name.
 */
export function documentsOf(
  document: string,
  manifest: Manifest,
  contentOf: (name: string) => Buffer | undefined,
): ReadonlyMap<string, string> {
  return new Map(
    [...openedPages].map(([address, modules]) => {
      const files = new Set(modules.flatMap((module) => [...filesOf(module, manifest)]));
      const links = [...files]
        .filter((name) => !document.includes(`"/${name}"`))
        .map((name) => linkTo(name, contentOf(name)))
        .join('');
      return [address, document.replace('</head>', `${links}</head>`)];
    }),
  );
}

/** The files of a module and of all that it imports at once. */
function filesOf(module: string, manifest: Manifest, found = new Set<string>()): ReadonlySet<string> {
  const { file, css, imports } = manifest[module] ?? missing(module);
  if (found.has(file)) return found;
  for (const name of [file, ...css]) found.add(name);
  for (const imported of imports) filesOf(imported, manifest, found);
  return found;
}

function linkTo(name: string, content: Buffer | undefined): string {
  const hash = createHash('sha384')
    .update(content ?? missing(name))
    .digest('base64');
  const rel = name.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `  <link rel="${rel}" crossorigin href="/${name}" integrity="sha384-${hash}">\n  `;
}

function missing(name: string): never {
  throw new Error(`The build has no ${name}.`);
}
