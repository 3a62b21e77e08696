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

/** The result for a product text or a supplied code. It does not depend on the merchant or the sku. */
export interface ClassifierResponse extends AlternativeCode {
  /** All digits of a supplied code that had more than six. */
  readonly nationalCode: string | null;
  /** `classified`: found from the text. `validated`: the merchant's own code, which no text overrides. */
  readonly source: 'classified' | 'validated';
  /** Other codes that the text could mean, the most likely first; empty for a validated code. */
  readonly alternatives: readonly AlternativeCode[];
  /** Names of the attributes that the text lacks and that could change the code. */
  readonly needsMoreDetail: readonly string[];
  /** Whether the text strongly suggests a different chapter than the validated code. */
  readonly mismatchWarning: boolean;
  /**
   * `decided`: the operator's remote classifier chose the code. `unavailable`: it was asked, and its response was not
   * usable. Absent: it was not asked.
   */
  readonly remote?: 'decided' | 'unavailable';
}

/** The result for one product of a request. */
export interface ProductClassification extends ClassifierResponse {
  /** Also the only national line of the destination. Not stored: the tables of the day decide. */
  readonly nationalCode: string | null;
  readonly sku: string;
  /** Whether an earlier request stored this result. */
  readonly cached: boolean;
  /**
   * Why goods of the code are not sold to the destination; without a destination, why they are sold nowhere. Null: they
   * are sold, or only some of them are restricted. Not stored: the tables of the day decide.
   */
  readonly restricted: { readonly reason: string } | null;
}

/** Input that the gateway passes to the `classifyProducts` workflow. */
export interface ClassificationInput {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly requestId: string;
  readonly body: CreateClassificationsBody;
}

/** One classification per product, in their order; or the error that rejects the whole request. */
export type ClassificationOutcome =
  | { readonly kind: 'classified'; readonly classifications: readonly ProductClassification[] }
  | { readonly kind: 'rejected'; readonly error: ApiError };

/** Failure types of a classifier that cannot work yet. The same request succeeds later, so the caller gets a 503. */
export const classifierNotReady = ['classifier_loading', 'classifier_busy'] as const;
