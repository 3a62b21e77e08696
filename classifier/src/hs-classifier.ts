/** The merchant's texts about a product. Both are untrusted: any script, any length that the API allows. */
export interface ProductText {
  readonly title: string;
  readonly description: string | null;
}

/** Details that a merchant can add to make the code more certain. */
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
  /** 0.01 to 1, never above the confidence of the classification: how likely this code is the right one. */
  readonly confidence: number;
}

/** Every text gets a classification; `confidence` says how reliable it is. */
export interface TextClassification {
  /** Six digits of HS 2022. */
  readonly hsCode: string;
  /** A stable slug from general to specific: `apparel.tops.t-shirt`. */
  readonly category: string;
  /** An English noun phrase of at most 120 characters. It contains our own words only, never the merchant's. */
  readonly normalizedDescription: string;
  /** 0 to 1 in hundredths: an estimate of how likely the heading is right. The feature page states what is measured. */
  readonly confidence: number;
  /** At most five, the most likely first, without the code of the classification. */
  readonly alternatives: readonly Alternative[];
  /** Empty if no unstated detail could have changed the code. */
  readonly needsMoreDetail: readonly DetailName[];
}

/** A classification with its steps as text: `phrase "coffee mug" → coffee-mug (+6.2)`. */
export interface Explained {
  readonly classification: TextClassification;
  readonly steps: readonly string[];
}

/**
 * Finds HS 2022 codes for product texts. Pure and deterministic: no network, no clock, no randomness, no state between
 * products. Never throws because of a text.
 */
export interface HsClassifier {
  /** Changes whenever the same text could get another classification: with code, data or trained weights. */
  readonly version: string;
  classify(product: ProductText): TextClassification;
  /** The same classification with its steps. */
  explain(product: ProductText): Explained;
  /** Category and description of a code; undefined if the nomenclature does not have the code. */
  describe(hsCode: string): Pick<TextClassification, 'category' | 'normalizedDescription'> | undefined;
}
