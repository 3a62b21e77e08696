import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The browsers of about two years: all have `light-dark()`, `popover` and nesting, so nothing is rewritten for older ones. */
const target = ['chrome123', 'firefox125', 'safari17.5'];

/**
 * Chromium compiles the whole file beside the main thread while it arrives, instead of each function at its first call: a
 * third less script time until Home is shown. Other browsers see a comment.
 */
const compileEarly = '//# allFunctionsCalledOnLoad';

/** The page of the dashboard. The document is static, and every other file is named after its content. */
export default defineConfig({
  root: here('src/page'),
  logLevel: 'warn',
  base: '/',
  resolve: { conditions: ['landed-source', ...defaultClientConditions] },
  css: { transformer: 'lightningcss', lightningcss: { targets: versionsOf(target) } },
  build: {
    outDir: here('dist/page'),
    emptyOutDir: true,
    target,
    cssTarget: target,
    assetsInlineLimit: 0,
    // The policy allows no inline script, and all targets can preload modules.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      input: { index: here('src/page/index.html'), early: here('src/page/early.ts') },
      checks: { pluginTimings: false },
      // A file costs more than the few lines of a part that a page does not use: the libraries are one, and what most pages
      // share is another one.
      output: {
        postBanner: compileEarly,
        codeSplitting: {
          groups: [
            // Only pages that show a secret once block the way out.
            {
              name: 'libraries',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack)\/(?!.*useBlocker)/,
              priority: 2,
            },
            {
              name: 'queries',
              test: /\/src\/page\/.*(?:queries|-query|go-live\/steps)\.ts$/,
              minShareCount: 2,
              priority: 2,
            },
            { name: 'shared', test: /\/src\/page\/|\/contracts\//, minShareCount: 8, priority: 1 },
          ],
        },
      },
      // Libraries mark their modules for servers that render React. This page is only rendered in browsers.
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  plugins: [layersAndIntegrity()],
});

/** Lightning CSS has the version of a browser in one number: major, minor and patch, 8 bits for each of the last two. */
function versionsOf(browsers: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    browsers.map((browser) => {
      const [, name = '', major = '0', minor = '0'] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? [];
      return [name, (Number(major) << 16) | (Number(minor) << 8)];
    }),
  );
}

/** The font of every page's text. The browser would ask for it after the first layout, and then lay all text out again. */
const textFont = /instrument-sans-latin-wght-normal.*\.woff2$/;

/** The order of the layers, as in `style/tokens.css`. */
const layers = '@layer tokens,base,parts,page;';

/**
 * Begins each style sheet with the order of the layers, because a page may load that of a part before that of the base.
 * Adds what the document needs first, and to each of its scripts and style sheets the hash of its content.
 */
function layersAndIntegrity(): Plugin {
  return {
    name: 'layers-and-integrity',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${layers}${String(file.source)}`;
        }
        const document = bundle['index.html'];
        if (document?.type !== 'asset') throw new Error('The build has no document.');
        const nameOf = (file: RegExp) => {
          const name = Object.keys(bundle).find((each) => file.test(each));
          if (name === undefined) throw new Error(`The build has no ${file}.`);
          return name;
        };
        const first = [
          `<script type="module" async crossorigin src="/${nameOf(/^assets\/early-/)}"></script>`,
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${nameOf(textFont)}">`,
        ];
        document.source = String(document.source).replace('<script ', `${first.join('\n    ')}\n    <script `);
        const files = /(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g;
        document.source = document.source.replaceAll(files, (attribute, name) => {
          const built = bundle[name];
          if (built === undefined) throw new Error(`The build has no ${name}.`);
          const content = built.type === 'chunk' ? built.code : built.source;
          return `${attribute} integrity="sha384-${createHash('sha384').update(content).digest('base64')}"`;
        });
      },
    },
  };
}
