import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { documentsOf, manifestSchema } from './page-documents.js';

/** A file of the built page, ready to send. */
export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Null when compression does not make it smaller. */
  readonly gzip: Buffer | null;
  /** Whether its name contains a hash of its content, so that it never changes. */
  readonly isHashed: boolean;
}

/** The page that `vite build` wrote: the document, and its files by path. */
export interface PageFiles {
  /** Null when the page is not built. */
  readonly document: PageFile | null;
  /** The documents that name the files of their pages too, by address. */
  readonly documents: ReadonlyMap<string, PageFile>;
  readonly byPath: ReadonlyMap<string, PageFile>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Reads the whole page into memory: it is small, and no path that a client sends reaches the file system. */
export function readPageFiles(folder: string): PageFiles {
  const byPath = new Map<string, PageFile>();
  for (const name of filesOf(folder)) {
    const type = types[extname(name)];
    const bytes = readFileSync(join(folder, name));
    if (type !== undefined) byPath.set(`/${name}`, pageFile(bytes, type, name.startsWith('assets/')));
  }
  const document = byPath.get('/index.html') ?? null;
  const manifest = byPath.get(manifestPath);
  byPath.delete('/index.html');
  byPath.delete(manifestPath);
  if (document === null || manifest === undefined) return { document, documents: new Map(), byPath };
  const texts = documentsOf(
    document.bytes.toString('utf8'),
    manifestSchema.parse(JSON.parse(manifest.bytes.toString('utf8'))),
    (name) => byPath.get(`/${name}`)?.bytes,
  );
  const documents = new Map(
    [...texts].map(([address, text]) => [address, pageFile(Buffer.from(text), document.type, false)]),
  );
  return { document, documents, byPath };
}

/** Which files the build has. The page does not ask for it. */
const manifestPath = '/.vite/manifest.json';

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return [];
  }
}

function pageFile(bytes: Buffer, type: string, isHashed: boolean): PageFile {
  const gzip = gzipSync(bytes, { level: 9 });
  return { type, bytes, gzip: gzip.length < bytes.length ? gzip : null, isHashed };
}
