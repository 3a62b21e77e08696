import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
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
    plugins: [await translationsAsLists(), textsFirst(entry), styleOnOneLine],
  });
  const { output } = await bundle.generate({ format, minify: true, comments: false });
  await bundle.close();
  return output[0].code;
}

/** Similar languages side by side, before the code: they compress better. */
const languages = ['ja', 'fr', 'it', 'es', 'pl', 'pt', 'de', 'nl'];

function textsFirst(entry) {
  const imports = languages.map((name) => {
    const file = fileURLToPath(new URL(`src/messages/translations/${name}.ts`, import.meta.url));
    return `import ${JSON.stringify(file)};`;
  });
  return {
    name: 'texts-first',
    transform: (source, file) => (file === entry ? imports.join('') + source : null),
  };
}

/** A style sheet needs no lines. */
const styleOnOneLine = {
  name: 'style-on-one-line',
  transform: (source, file) => (file.endsWith('/style-sheet.ts') ? source.replaceAll('}\n', '}') : null),
};

const separator = '|';
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
      // One text is shorter than a list of texts.
      const list = JSON.stringify(names.map((name) => texts.get(name)).join(separator));
      return `import { fromList } from '../from-list.js';\nexport const ${language} = fromList(${list});\n`;
    },
  };
}
