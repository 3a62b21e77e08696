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
    plugins: [await translationsAsText(entry), styleOnOneLine],
  });
  const { output } = await bundle.generate({ format, minify: true, comments: false });
  await bundle.close();
  return output[0].code;
}

/** A style sheet needs no lines. */
const styleOnOneLine = {
  name: 'style-on-one-line',
  transform: (source, file) => (file.endsWith('/style-sheet.ts') ? source.replaceAll('}\n', '}') : null),
};

const text = /^ {2}(\w+):\s+'([^'\n]*)',$/gm;
/** Similar languages side by side: they compress better. */
const languages = ['ja', 'de', 'nl', 'en', 'fr', 'it', 'pt', 'es', 'pl'];

async function textsOf(file) {
  const source = await readFile(new URL(`src/messages/${file}.ts`, import.meta.url), 'utf8');
  return new Map([...source.matchAll(text)].map(([, name, value]) => [name, value]));
}

/** Bundles the texts of all languages as one text, with their names only once, before the code. */
async function translationsAsText(entry) {
  const names = [...(await textsOf('en')).keys()];
  const parts = [names.join('|')];
  for (const language of languages) {
    const texts = await textsOf(language === 'en' ? 'en' : `translations/${language}`);
    if (texts.size !== names.length)
      throw new Error(`The language ${language} does not have the texts of English, each on one line.`);
    parts.push([language, ...names.map((name) => texts.get(name))].join('|'));
  }
  const list = JSON.stringify(parts.join('||'));
  const module = fileURLToPath(new URL('src/messages/translations.ts', import.meta.url));
  return {
    name: 'translations-as-text',
    transform(source, file) {
      if (file === module)
        return `import { fromText } from './from-text.js';\nexport const translations = fromText(${list});\n`;
      return file === entry ? `import ${JSON.stringify(module)};${source}` : null;
    },
  };
}
