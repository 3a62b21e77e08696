import { element } from './element.js';

let count = 0;

/**
 * Shows `content` in the slot `name` of `host`, but keeps it in the document: the processor's fields work only outside
 * of shadow roots. When the host itself is in shadow roots, a slot in each of them passes the content on.
 *
 * @returns removes what was added
 */
export function project(host: Element, name: string, content: HTMLElement): () => void {
  const added: Element[] = [];
  let [at, slot] = [host, name];
  for (let root = at.getRootNode(); root instanceof ShadowRoot; root = at.getRootNode()) {
    count += 1;
    const passing = element('slot', { name: `landed-${count}`, slot });
    at.append(passing);
    added.push(passing);
    slot = passing.name;
    at = root.host;
  }
  content.slot = slot;
  at.append(content);
  added.push(content);
  return () => {
    for (const part of added) part.remove();
  };
}
