import { readFile } from 'node:fs/promises';
import { rolldown } from 'rolldown';

/** Bundles one entry and all that it loads into a minified script. The same sources always give the same bytes. */
export async function bundleScript(entry, format = 'iife', external = []) {
  const bundle = await rolldown({
    input: entry,
    platform: 'browser',
    external,
    tsconfig: false,
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    transform: { target: 'es2022' },
    logLevel: 'silent',
    plugins: [await translationsAsLists()],
  });
  const { output } = await bundle.generate({ format, minify: true, comments: false });
  await bundle.close();
  return output[0].code;
}

const text = /^ {2}(\w+):\s+'([^'\n]*)',$/gm;

/** Bundles the texts of each translation as a list in the order of the English texts: the names are only in one. */
async function translationsAsLists() {
  const english = await readFile(new URL('src/messages/en.ts', import.meta.url), 'utf8');
  const names = [...english.matchAll(text)].map(([, name]) => name);
  return {
    name: 'translations-as-lists',
    transform(source, file) {
      const [, language] = /translations\/(\w+)\.ts$/.exec(file) ?? [];
      if (language === undefined) return null;
      const texts = new Map([...source.matchAll(text)].map(([, name, value]) => [name, value]));
      if (texts.size !== names.length) throw new Error(`${file} does not have the texts of English, each on one line.`);
      const list = JSON.stringify(names.map((name) => texts.get(name)));
      return `import { fromList } from '../from-list.js';\nexport const ${language} = fromList(${list});\n`;
    },
  };
}
