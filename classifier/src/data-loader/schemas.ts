import { z } from 'zod';

const code = z.string().regex(/^\d{6}$/);
const slug = z.string().regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/);
const text = z.string().min(1);
const oneOrMore = z.union([z.string(), z.array(z.string()).min(1)]).transform((value) => [value].flat());

const heading = z.strictObject({
  label: z.string().min(1),
  category: slug.optional(),
  words: z.string().default(''),
  /** By code: our label, and the words that sellers use for such goods. */
  codes: z.record(code, z.tuple([z.string().min(1), z.string()])),
});

export const chapterSchema = z.strictObject({
  chapter: z.string().regex(/^\d{2}$/),
  label: z.string().min(1),
  category: slug.optional(),
  headings: z.record(z.string().regex(/^\d{4}$/), heading),
});

/**
 * The first row whose conditions all hold decides; the last row has none. An attribute that the text does not state
 * satisfies no condition, not even `"!leather"`. A list means any of its values, a group (`textile`, `plastic`, `metal`)
 * any of its members. `has` and `hasNot` look for the words themselves.
 */
const row = z.strictObject({ if: z.record(z.string(), oneOrMore).optional(), hs: code });
const table = z.array(row).min(1);
const attributes = z.record(z.string(), z.string()).default({});

/** One of `hs`, `table` and `codes` gives the code. */
const product = z.strictObject({
  /** Unique in all files. */
  id: z.string().min(1),
  /** What the merchant reads about the goods, in our words. */
  name: z.string().min(1).max(120),
  /** A stable slug of two or three parts. */
  category: slug,
  hs: code.optional(),
  /** A table of the same file. */
  table: z.string().optional(),
  /** A table of the product alone. */
  codes: table.optional(),
  /**
   * What sellers and buyers call it: lower case, singular, spaces instead of hyphens, British and American. Plurals are
   * recognized without an entry.
   */
  phrases: z.array(text).default([]),
  /** Phrases that only hint at the product: `case`, `ring`, `stand`. */
  weak: z.array(text).default([]),
  /** Words anywhere in the text that make the product more likely. */
  context: z.array(z.string()).default([]),
  /** Words anywhere in the text that exclude the product. */
  not: z.array(z.string()).default([]),
  /** Values that are assumed unless the text states others. */
  assume: attributes,
  /** Values that the product always has; the text cannot change them. */
  is: attributes,
});

export const lexiconSchema = z.strictObject({
  area: z.string().min(1),
  tables: z.record(z.string(), table).default({}),
  products: z.array(product),
});

const wordLists = z.record(z.string(), z.array(text).min(1));

/** By attribute and value: the words that state the value. */
export const attributeWordsSchema = z.record(z.string(), wordLists);

export const wordsSchema = z.strictObject({
  /** By language: word or phrase → English. */
  foreign: z.record(z.string(), z.record(text, text)).optional(),
  /** By language: function words that identify the language, with their English words. */
  function_words: z.record(z.string(), z.record(text, z.string())).optional(),
  brands: z.array(text).optional(),
  /** Trade name → kind of product. */
  devices: z.record(text, text).optional(),
  /** Spelling → the spelling that the lexicon uses. */
  spellings: z.record(text, text).optional(),
  /** Word → its stem, where the stemmer would be wrong. */
  stems: z.record(text, text).optional(),
  marketing: z.array(text).optional(),
  colours: z.array(text).optional(),
  sizes: z.array(text).optional(),
  /** Words that say nothing about the kind of product. */
  vague: z.array(text).optional(),
});

export const retiredSchema = z.record(code, z.array(code).min(1));

export const rankerSchema = z.record(z.string(), z.number());

/** The curve of the confidence, and by position how often an alternative is right when the classification is wrong. */
export const confidenceSchema = z.strictObject({
  start: z.number(),
  lead: z.number().min(0),
  agreement: z.number().min(0),
  alternatives: z.array(z.number().min(0).max(1)).length(5),
});

export type ChapterFile = z.output<typeof chapterSchema>;
export type LexiconFile = z.output<typeof lexiconSchema>;
export type ProductRecord = LexiconFile['products'][number];
export type RowRecord = z.output<typeof row>;
export type AttributeWords = z.output<typeof attributeWordsSchema>;
export type WordsFile = z.output<typeof wordsSchema>;

/** All data as in the files, checked. */
export interface ClassifierData {
  readonly chapters: readonly ChapterFile[];
  readonly lexicon: readonly LexiconFile[];
  readonly attributes: readonly AttributeWords[];
  readonly words: readonly WordsFile[];
  /** Retired codes of HS 2017, with their successors. */
  readonly retired: Readonly<Record<string, readonly string[]>>;
  readonly ranker: Readonly<Record<string, number>>;
  readonly confidence: z.output<typeof confidenceSchema>;
  /** Changes with the content of any file. */
  readonly fingerprint: string;
}
