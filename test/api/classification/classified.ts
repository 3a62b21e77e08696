import type { classificationsResponseSchema } from '@landed/contracts/classification/wire';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { ApiResponse, MerchantApi } from '../../setup/merchant-api.js';
import { mugCode, mugRequest, mugText } from '../../setup/products.js';

export type Classifications = z.output<typeof classificationsResponseSchema>;
export type Classification = Classifications['classifications'][number];

export const path = '/v1/classifications';

/** Texts of the classifier, which change with its data. */
const texts = {
  category: expect.stringMatching(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/) as string,
  normalized_description: expect.stringMatching(/^\S.{0,118}\S$/) as string,
};

export const classifiedMug = {
  sku: mugText.sku,
  hs_code: mugCode,
  national_code: null,
  ...texts,
  confidence: expect.any(Number) as number,
  source: 'classified',
  cached: false,
  alternatives: expect.any(Array) as Classification['alternatives'],
  needs_more_detail: [],
  mismatch_warning: false,
  restricted: null,
};

/** The expected result for a code that the merchant supplied. */
export function validatedMug(changes: Partial<Classification> = {}) {
  return {
    ...classifiedMug,
    confidence: 1,
    source: 'validated',
    alternatives: [],
    ...changes,
  };
}

export function responseWith(...classifications: readonly object[]) {
  return { object: 'classifications', livemode: false, nomenclature: 'hs2022', classifications };
}

export function classificationsIn({ body }: ApiResponse): readonly Classification[] {
  return (body as Classifications).classifications;
}

/** The classifications in a successful response. */
export async function classify(api: MerchantApi, body: unknown): Promise<readonly Classification[]> {
  const response = await api.post(path, body);
  expect({ status: response.status, text: response.status === 200 ? '' : response.text }).toEqual({
    status: 200,
    text: '',
  });
  return classificationsIn(response);
}

/**
 * Sends texts until they are classified, as a merchant does: a stack may load its classifier with the first text, which
 * takes longer on a slow machine than a request may wait.
 *
 * @param productsOf the products of each attempt, numbered from 1. An attempt that was too late may leave its result in
 *   the cache.
 */
export async function classifiedAfterStart(
  api: MerchantApi,
  productsOf: (attempt: number) => readonly object[] = () => [mugText],
): Promise<ApiResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await api.post(path, { ...mugRequest, products: productsOf(attempt) });
    if (response.status !== 503 || attempt === 10) return response;
  }
}
