import { type AttributeName, isKindOf } from '../../library/vocabulary.js';
import { mentionsIn, type AttributeTrees } from '../attributes/attribute-words.js';
import type { ReadAttributes } from '../attributes/read-attributes.js';
import { groupBy } from '../text/group-by.js';
import { readText } from '../text/read-text.js';
import type { Vocabulary, WordBook } from '../text/word-book.js';
import type { CodeEntry } from './nomenclature.js';

/** Values that a code's label names, by attribute. */
export type LabelFacts = ReadonlyMap<AttributeName, readonly string[]>;

export interface Agreement {
  readonly agreeing: number;
  readonly opposed: number;
}

/** What labels set codes apart by. */
const telling: ReadonlySet<string> = new Set(['material', 'construction', 'gender', 'age', 'power', 'state', 'upper', 'outer', 'frame']);
/** "Other than of cotton": what a label takes out is not a fact of it. */
const exception = /\b(?:other than|except|excluding|not)\b.*$/i;

/**
 * The facts of labels, each read when it is first asked for and kept: there are only so many codes, and an answer does
 * not depend on what was asked before.
 */
export function createLabelFacts(trees: AttributeTrees, book: WordBook, vocabulary: Vocabulary): (entry: CodeEntry) => LabelFacts {
  const known = new Map<string, LabelFacts>();
  return (entry) => {
    const read = known.get(entry.hsCode) ?? factsOf(entry.label, trees, book, vocabulary);
    known.set(entry.hsCode, read);
    return read;
  };
}

function factsOf(label: string, trees: AttributeTrees, book: WordBook, vocabulary: Vocabulary): LabelFacts {
  const { tokens } = readText({ title: label.replace(exception, ''), description: null }, book, vocabulary);
  const mentions = [...mentionsIn(trees.materials, tokens), ...mentionsIn(trees.others, tokens)];
  const facts = new Map<AttributeName, string[]>();
  for (const [attribute, all] of groupBy(mentions, (mention) => mention.attribute)) {
    if (attribute !== 'ignored' && telling.has(attribute)) facts.set(attribute, all.map((mention) => mention.value));
  }
  return facts;
}

/** How much of what a label names the text confirms and denies. */
export function agreementOf(facts: LabelFacts, said: ReadAttributes): Agreement {
  let agreeing = 0;
  let opposed = 0;
  for (const [attribute, wanted] of facts) {
    const values = said.values.get(attribute) ?? (attribute === 'material' ? said.values.get('outer') : undefined);
    if (values === undefined || values.includes('unisex')) continue;
    const fits = values.some((value) => wanted.some((name) => isKindOf(value, name) || isKindOf(name, value)));
    if (fits) agreeing += 1;
    else opposed += 1;
  }
  return { agreeing, opposed };
}
