import { type AttributeTrees, mentionsIn } from '../attributes/attribute-words.js';
import type { ReadAttributes } from '../attributes/read-attributes.js';
import { type AttributeName, isKindOf } from '../data-loader/vocabulary.js';
import { groupBy } from '../text/group-by.js';
import type { Token } from '../text/token.js';
import type { CodeEntry } from './nomenclature.js';

/** Values that a code's label names, by attribute. */
export type LabelFacts = ReadonlyMap<AttributeName, readonly string[]>;

export interface Agreement {
  readonly agreeing: number;
  readonly opposed: number;
}

/** The attributes by which labels distinguish codes. */
const distinguishing: ReadonlySet<string> = new Set([
  'material',
  'construction',
  'gender',
  'age',
  'power',
  'state',
  'upper',
  'outer',
  'frame',
]);
/** "Other than of cotton": what a label excludes is not a fact of it. */
const exception = /\b(?:other than|except|excluding|not)\b.*$/i;

/**
 * The facts of labels, each read on first use and then cached. The number of codes is limited, and results do not
 * depend on earlier calls.
 */
export function createLabelFacts(
  trees: AttributeTrees,
  stemsOf: (phrase: string) => string[],
): (entry: CodeEntry) => LabelFacts {
  const known = new Map<string, LabelFacts>();
  return (entry) => {
    const read = known.get(entry.hsCode) ?? factsOf(stemsOf(entry.label.replace(exception, '')), trees);
    known.set(entry.hsCode, read);
    return read;
  };
}

function factsOf(stems: readonly string[], trees: AttributeTrees): LabelFacts {
  const tokens = stems.map((stem): Token => ({ ...plainToken, text: stem, stems: [stem] }));
  const mentions = [...mentionsIn(trees.materials, tokens), ...mentionsIn(trees.others, tokens)];
  const facts = new Map<AttributeName, string[]>();
  for (const [attribute, all] of groupBy(mentions, (mention) => mention.attribute)) {
    if (attribute === 'ignored' || !distinguishing.has(attribute)) continue;
    facts.set(
      attribute,
      all.map((mention) => mention.value),
    );
  }
  return facts;
}

/** Our labels are plain: one phrase, without negations and misspellings. */
const plainToken: Token = {
  text: '',
  stems: [],
  isNumber: false,
  isNoise: false,
  isLink: false,
  isKnown: true,
  isGuess: false,
  isPercent: false,
  isTitle: true,
  segment: 0,
  zone: 'head',
  depth: 0,
  isAfterColon: false,
  isNegated: false,
};

/** How many facts of a label the text confirms, and how many it contradicts. */
export function agreementOf(facts: LabelFacts, stated: ReadAttributes): Agreement {
  let agreeing = 0;
  let opposed = 0;
  for (const [attribute, wanted] of facts) {
    const values = stated.values.get(attribute) ?? (attribute === 'material' ? stated.values.get('outer') : undefined);
    if (values === undefined || values.includes('unisex')) continue;
    const fits = values.some((value) => wanted.some((name) => isKindOf(value, name) || isKindOf(name, value)));
    if (fits) agreeing += 1;
    else opposed += 1;
  }
  return { agreeing, opposed };
}
