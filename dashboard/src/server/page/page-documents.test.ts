import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openedPages } from './opened-page.js';
import { documentsOf, manifestSchema } from './page-documents.js';

const document = '<html><head><script type="module" src="/assets/index.js"></script></head><body></body></html>';
const modules = [...new Set([...openedPages.values()].flat())];
const fileOf = (module: string) => `assets/${module.replaceAll('/', '-')}.js`;
const manifest = manifestSchema.parse({
  'index.html': { file: 'assets/index.js' },
  _shared: { file: 'assets/shared.js', css: ['assets/shared.css'], imports: ['index.html'] },
  ...Object.fromEntries(modules.map((module) => [module, { file: fileOf(module), imports: ['_shared'] }])),
});
const contentOf = (name: string) => Buffer.from(name);
const hashOf = (name: string) => `sha384-${createHash('sha384').update(name).digest('base64')}`;

describe('the documents of pages', () => {
  const documents = documentsOf(document, manifest, contentOf);

  it('a document names each file of its page once, with its hash, and not again what all documents name', () => {
    const payments = documents.get('/*/*/payments') ?? '';
    const link = (rel: string, name: string) =>
      `<link rel="${rel}" crossorigin href="/${name}" integrity="${hashOf(name)}">`;
    for (const expected of [
      link('modulepreload', fileOf('frame/app-frame.tsx')),
      link('modulepreload', fileOf('payment/payments-page.tsx')),
      link('modulepreload', 'assets/shared.js'),
      link('stylesheet', 'assets/shared.css'),
    ]) {
      expect(payments.split(expected)).toHaveLength(2);
    }
    expect(payments.split('assets/index.js')).toHaveLength(2);
    expect(payments).not.toContain('home-page');
  });

  it('each page has one document, which is the same for every person and request', () => {
    expect([...documents.keys()]).toEqual([...openedPages.keys()]);
  });

  it('a build that lacks a page is rejected', () => {
    const { 'home/home-page.tsx': _home, ...others } = manifest;
    expect(() => documentsOf(document, others, contentOf)).toThrow('The build has no home/home-page.tsx.');
  });
});
