import type { ReadText } from '../text/token.js';
import type { NameFound } from './find-names.js';
import type { WordKinds } from './word-kinds.js';

/** Parts and accessories of other things. */
const belongings = new Set(
  'foot presser strap holder mount bracket cable charger adapter battery filter blade hose knob lid handle wheel gasket seal cover case sleeve part accessory replacement lens sticker decal keychain poster film remote rack cleaner refill cartridge bulb plug cord clip pedal valve tray spare bearing spring organizer storage hanger hook protector skin repair'.split(
    ' ',
  ),
);
/** The last name of each part of the title. The first part with a name counts fully, the others less. */
export function headsOf(
  found: readonly NameFound[],
  modifiers: ReadonlySet<NameFound>,
  text: ReadText,
): Map<NameFound, number> {
  const last = new Map<number, NameFound>();
  for (const name of found) {
    const token = text.tokens[name.start];
    if (token === undefined || !token.isTitle || token.zone !== 'head') continue;
    const other = last.get(token.segment);
    if (other === undefined || name.end > other.end || (name.end === other.end && name.start < other.start))
      last.set(token.segment, name);
  }
  const segments = [...last].toSorted(([a], [b]) => a - b);
  const heads = new Map<NameFound, number>();
  segments.forEach(([, name], index) => {
    const equals = found.filter((other) => other.end === name.end && other.start === name.start);
    const follows = wordsAfter(name, text) + (modifiers.has(name) ? 3 : 0);
    for (const other of equals) heads.set(other, (index === 0 ? 1 : 0.5) / (1 + 0.4 * Math.min(follows, 5)));
  });
  return heads;
}

/**
 * Names that say what the product belongs to, not what it is: a name before the word for a part ("sewing machine
 * foot"), a name of one word before a known word outside any name ("motorcycle clutch lever"), and a material before
 * any word.
 */
export function modifiersAmong(found: readonly NameFound[], text: ReadText, kinds: WordKinds): Set<NameFound> {
  const named = new Set(
    found.flatMap((name) => Array.from({ length: name.end - name.start }, (_, at) => name.start + at)),
  );
  return new Set(
    found.filter((name) => {
      const last = text.tokens[name.end - 1];
      const next = text.tokens[name.end];
      if (next === undefined || last === undefined || next.segment !== last.segment || next.zone !== last.zone)
        return false;
      if (belongings.has(next.stems[0] ?? '')) return !belongings.has(last.stems[0] ?? '');
      if (name.phrase.length > 1 || !next.isTitle) return false;
      return kinds.isMaterial(last) || !(named.has(name.end) || next.isLink || kinds.mayStandBetween(next));
    }),
  );
}

/** Counts the words after a name in its part of the title: a "phone folio" is probably not a phone. */
function wordsAfter(name: NameFound, text: ReadText): number {
  let count = 0;
  for (let at = name.end; at < text.titleLength; at += 1) {
    const token = text.tokens[at];
    if (token === undefined || token.segment !== text.tokens[name.start]?.segment || token.zone !== 'head') break;
    if (!token.isNoise) count += 1;
  }
  return count;
}

export function firstOf(found: readonly NameFound[], text: ReadText): NameFound | undefined {
  return found
    .filter((name) => text.tokens[name.start]?.isTitle && text.tokens[name.start]?.zone === 'head')
    .toSorted((a, b) => a.start - b.start || b.end - a.end)[0];
}
