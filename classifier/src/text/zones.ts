import type { Word } from './substitute.js';
import type { Zone } from './token.js';

/** A word with its position in the text. `depth` counts the words since the zone began. */
export interface Placed {
  readonly word: Extract<Word, { kind: 'word' }>;
  readonly segment: number;
  readonly zone: Zone;
  readonly depth: number;
  readonly isNegated: boolean;
  readonly isAfterColon: boolean;
  /** A preposition or conjunction, which is not part of a name. */
  readonly isLink: boolean;
}

const openers: ReadonlyMap<string, Zone> = new Map([
  ['for', 'for'],
  ['fits', 'for'],
  ['compatible', 'for'],
  ['suitable', 'for'],
  ['designed', 'for'],
  ['used', 'for'],
  ['adapted', 'for'],
  ['to', 'for'],
  ['consisting', 'with'],
  ['comprising', 'with'],
  ['which', 'with'],
  ['that', 'with'],
  ['intended', 'for'],
  ['with', 'with'],
  ['w', 'with'],
  ['includes', 'with'],
  ['including', 'with'],
  ['include', 'with'],
  ['contains', 'with'],
  ['containing', 'with'],
  ['featuring', 'with'],
  ['features', 'with'],
  ['plus', 'with'],
  ['of', 'of'],
  ['from', 'of'],
  ['in', 'of'],
  ['by', 'of'],
]);
/** "Set of knives": the product is knives. */
const quantities = new Set(
  'set pack box pair piece pcs bundle lot bag roll kit bottle jar tin can packet bar case sheet assortment collection kind type variety range'.split(
    ' ',
  ),
);
/** "In ear" and "made of" do not open a zone. */
const notAfterIn = new Set('ear line wall ground dash car one law stock home built'.split(' '));
const notBeforeIn = new Set('plug built walk drop clip tuck fill all snap screw push'.split(' '));
const notBeforeOf = new Set('made composed consist constructed comprised consisting'.split(' '));
const personal = new Set(
  // language-ok: words of product texts
  'woman women man men lady girl boy kid child children adult teen unisex baby toddler her him mom dad mum newborn infant youth junior female male'.split(
    ' ',
  ),
);
const denials = new Set('no not without non never excluding excluded minus lacking sans'.split(' '));
const links = new Set(
  'and or the a an to on at as is are be this it its your our their which into made used use than up'.split(' '),
);

/** "Containing water, sugar and juice": commas continue the list. */
const listing = new Set('containing consisting comprising includes including contains'.split(' '));
/** "Designed to carry a laptop": what follows is another product. */
const purposes = new Set(
  'carry hold store keep protect contain attach mount connect measure clean cook fit charge transport support receive control make'.split(
    ' ',
  ),
);
const purposeful = new Set('suitable designed intended used adapted'.split(' '));

/** How many words a negation covers. */
const denialReach = 3;
/** After this many words, a title without punctuation is about the product again. */
const complementReach = 6;

/** Gives every word its segment and its zone: what that part of the text is about. */
export function placeWords(words: readonly Word[], firstSegment: number): Placed[] {
  const placed: Placed[] = [];
  let segment = firstSegment;
  let zone: Zone = 'head';
  let depth = 0;
  let denied = 0;
  let isAfterColon = false;
  let isList = false;
  const start = (next: Zone): void => {
    zone = next;
    depth = 0;
  };
  words.forEach((word, at) => {
    if (word.kind === 'break') {
      segment += 1;
      denied = 0;
      isAfterColon = word.isColon;
      if (!word.isComma) isList = false;
      start(isList ? zone : 'head');
      return;
    }
    const opened = word.isNumber ? undefined : opens(words, at);
    const isDenial = denials.has(word.text) && !isOnlyPart(words, at);
    if (opened !== undefined && !(opened === 'of' && zone === 'for')) {
      start(opened);
      isList = listing.has(word.text);
      denied = 0;
    } else if (zone === 'for' && depth > complementReach) {
      start('head');
    }
    const isLink = opened !== undefined || isDenial || links.has(word.text);
    placed.push({ word, segment, zone, depth, isNegated: denied > 0 && !isLink, isAfterColon, isLink });
    isAfterColon = false;
    if (!isLink) depth += 1;
    if (zone === 'for' && depth === 1 && personal.has(word.stems[0] ?? '') && !isLink) start('head');
    denied = isDenial ? denialReach : Math.max(0, word.text === 'and' || word.text === 'but' ? 0 : denied - 1);
  });
  return placed;
}

function opens(words: readonly Word[], at: number): Zone | undefined {
  const text = textAt(words, at);
  const zone = openers.get(text);
  if (zone === undefined) return undefined;
  const before = textAt(words, at - 1);
  const after = textAt(words, at + 1);
  if (text === 'of' && before === 'form') return 'head';
  if (text === 'to') return purposes.has(after) ? zone : undefined;
  if (text === 'in' && isPlace(after)) return 'with';
  if (text === 'of') return quantities.has(singular(before)) || notBeforeOf.has(before) ? undefined : zone;
  if (text === 'in' && (notAfterIn.has(after) || notBeforeIn.has(before) || isNumber(words[at + 1]))) return undefined;
  if (at === 0 && zone !== 'for') return undefined;
  if (text === 'compatible' && after !== 'with') return undefined;
  if (purposeful.has(text) && after !== 'for') return undefined;
  if (text === 'with' && (before === 'compatible' || before === 'made' || before === 'use' || before === 'works'))
    return 'for';
  return zone;
}

/** "In a case", "in the refrigerator" name a place; "in leather" names a material. */
function isPlace(after: string): boolean {
  return after === 'a' || after === 'an' || after === 'the';
}

/** "Non woven", "non stick": part of an adjective, not a negation of the next words. */
function isOnlyPart(words: readonly Word[], at: number): boolean {
  return (
    textAt(words, at) === 'non' ||
    (textAt(words, at) === 'no' && /^(?:show|tie|rinse|more|slip|iron|bake|sew)$/.test(textAt(words, at + 1)))
  );
}

function textAt(words: readonly Word[], at: number): string {
  const word = words[at];
  return word?.kind === 'word' ? word.text : '';
}

function isNumber(word: Word | undefined): boolean {
  return word?.kind === 'word' && word.isNumber;
}

function singular(word: string): string {
  return word.replace(/(?<=[^s])s$/, '').replace(/(?<=x)e$/, '');
}
