import type { ApiError } from '../errors/api-error.js';
import type { MerchantId } from '../ids/ids.js';
import type { Rail } from '../rail/rail.js';
import type { CreateClassificationsBody } from './wire.js';

export interface AlternativeCode {
  /** Six digits of HS 2022. */
  readonly hsCode: string;
  readonly category: string;
  readonly normalizedDescription: string;
  /** 0 to 1. */
  readonly confidence: number;
}

/** What is said of a text or of a code, whoever asks for it and under whatever sku. */
export interface ClassifierResponse extends AlternativeCode {
  /** All digits of a supplied code that had more than six. */
  readonly nationalCode: string | null;
  /** `classified`: found from the text. `validated`: the merchant's own code, which no text overrides. */
  readonly source: 'classified' | 'validated';
  /** Other codes that the text could mean, the likeliest first; none of a validated code. */
  readonly alternatives: readonly AlternativeCode[];
  /** Names of what was left unsaid and could have changed the code. */
  readonly needsMoreDetail: readonly string[];
  /** Whether the text of a validated code strongly points to another chapter. */
  readonly mismatchWarning: boolean;
}

/** The answer for one product of a request. */
export interface ProductClassification extends ClassifierResponse {
  readonly sku: string;
  /** Whether the answer was there before this request. */
  readonly cached: boolean;
}

/** What the gateway hands to the `classifyProducts` workflow. */
export interface ClassificationInput {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly requestId: string;
  readonly body: CreateClassificationsBody;
}

/** One classification per product, in their order; or a refusal of the request as a whole. */
export type ClassificationOutcome =
  | { readonly kind: 'classified'; readonly classifications: readonly ProductClassification[] }
  | { readonly kind: 'rejected'; readonly error: ApiError };
