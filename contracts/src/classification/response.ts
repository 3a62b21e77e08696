import type { z } from 'zod';
import type { EveryField } from '../record/every-field.js';
import type { AlternativeCode, ProductClassification } from './types.js';
import type { classificationsResponseSchema } from './wire.js';

type ClassificationRecord = z.output<typeof classificationsResponseSchema>['classifications'][number];

/** The response of `POST /v1/classifications`: one result per product, in their order. */
export function classificationsResponse(livemode: boolean, classifications: readonly ProductClassification[]) {
  return {
    object: 'classifications' as const,
    livemode,
    nomenclature: 'hs2022' as const,
    classifications: classifications.map(
      (product) =>
        ({
          sku: product.sku,
          hs_code: product.hsCode,
          national_code: product.nationalCode,
          category: product.category,
          normalized_description: product.normalizedDescription,
          confidence: product.confidence,
          source: product.source,
          cached: product.cached,
          alternatives: product.alternatives.map(alternativeResponse),
          needs_more_detail: product.needsMoreDetail,
          // Left out of the JSON when the remote classifier was not asked.
          remote: product.remote,
          mismatch_warning: product.mismatchWarning,
          restricted: product.restricted,
        }) satisfies EveryField<ClassificationRecord>,
    ),
  } satisfies EveryField<z.output<typeof classificationsResponseSchema>>;
}

function alternativeResponse({ hsCode, category, normalizedDescription, confidence }: AlternativeCode) {
  return { hs_code: hsCode, category, normalized_description: normalizedDescription, confidence } satisfies EveryField<
    ClassificationRecord['alternatives'][number]
  >;
}
