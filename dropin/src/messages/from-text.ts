import type { Messages } from './messages.js';

/**
 * Reads the texts as the script has them: the names, and then each language with its code first. A bar is between two
 * texts, and two bars are between two languages.
 *
 * @public the bundler writes an import of it
 */
export function fromText(text: string): ReadonlyMap<string, Messages> {
  const [names, ...languages] = text.split('||').map((part) => part.split('|')) as [
    string[],
    ...[string, ...string[]][],
  ];
  return new Map(
    languages.map(([code, ...texts]) => {
      const messages = Object.fromEntries(names.map((name, index) => [name, texts[index]]));
      return [code, messages as unknown as Messages];
    }),
  );
}
