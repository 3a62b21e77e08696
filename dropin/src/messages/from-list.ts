import { en } from './en.js';
import type { Messages } from './messages.js';

/**
 * A translation as the script has it: the texts in the order of the English ones, with a bar between them.
 *
 * @public the bundler writes imports of it
 */
export function fromList(list: string): Messages {
  const texts = list.split('|');
  return Object.fromEntries(Object.keys(en).map((name, index) => [name, texts[index]])) as unknown as Messages;
}
