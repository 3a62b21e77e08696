/** What the merchant says of a product. Both texts are untrusted: any script, any length up to the wire's ceilings. */
export interface ProductText {
  readonly title: string;
  readonly description: string | null;
}

/** What a merchant can add so that the code becomes certain. */
export const detailNames = [
  'product',
  'material',
  'upper_material',
  'sole_material',
  'outer_material',
  'filling',
  'frame_material',
  'plating',
  'knit_or_woven',
  'gender',
  'age_group',
  'power_source',
  'set_or_part',
  'edible_state',
  'height_over_ankle',
  'movement',
  'metal_purity',
  'light_source',
  'function',
] as const;

export type DetailName = (typeof detailNames)[number];

export interface Alternative {
  /** Six digits of HS 2022. */
  readonly hsCode: string;
  readonly category: string;
  readonly normalizedDescription: string;
  /** 0 to 1, never above that of the answer that it is an alternative to. */
  readonly confidence: number;
}

/** An answer is always given; how far to trust it is its `confidence`. */
export interface TextClassification {
  /** Six digits of HS 2022. */
  readonly hsCode: string;
  /** Stable slug, general to special: `apparel.tops.t-shirt`. */
  readonly category: string;
  /** English noun phrase of at most 120 characters, made of our own words, never of the merchant's. */
  readonly normalizedDescription: string;
  /** 0 to 1 in hundredths: of the answers that say 0.9, about nine in ten are right at the heading. */
  readonly confidence: number;
  /** At most three, the likeliest first, none with the code of the answer. */
  readonly alternatives: readonly Alternative[];
  /** Empty when nothing that was left unsaid could have changed the code. */
  readonly needsMoreDetail: readonly DetailName[];
}

/** One step of the way to an answer, for people: `phrase "coffee mug" → coffee-mug (+6.2)`. */
export interface Explained {
  readonly classification: TextClassification;
  readonly steps: readonly string[];
}

/**
 * Finds HS 2022 codes for product text. Pure and deterministic: no network, no clock, no chance, no state between
 * products. It never throws on any text.
 */
export interface HsClassifier {
  /** Changes whenever the same text could get another answer: code, data or trained figures. */
  readonly version: string;
  classify(product: ProductText): TextClassification;
  /** The same answer with what led to it. */
  explain(product: ProductText): Explained;
  /** Category and description of a code of the nomenclature; undefined when it has no such code. */
  describe(hsCode: string): Pick<TextClassification, 'category' | 'normalizedDescription'> | undefined;
}
