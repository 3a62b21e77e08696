import type { classificationsResponseSchema } from '@landed/contracts/classification/wire';
import { expect } from 'vitest';
import type { z } from 'zod';
import type { ApiResponse, MerchantApi } from '../../setup/merchant-api.js';
import { mugCode, mugText } from '../../setup/products.js';

export type Classifications = z.output<typeof classificationsResponseSchema>;
export type Classification = Classifications['classifications'][number];

export const path = '/v1/classifications';

/** What the classifier says in its own words, which may change with its data. */
const words = {
  category: expect.stringMatching(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/) as string,
  normalized_description: expect.stringMatching(/^\S.{0,118}\S$/) as string,
};

export const classifiedMug = {
  sku: mugText.sku,
  hs_code: mugCode,
  national_code: null,
  ...words,
  confidence: expect.any(Number) as number,
  source: 'classified',
  cached: false,
  alternatives: expect.any(Array) as Classification['alternatives'],
  needs_more_detail: [],
  mismatch_warning: false,
};

/** A code of the merchant's own, as it comes back. */
export function validatedMug(changes: Partial<Classification> = {}) {
  return {
    ...classifiedMug,
    confidence: 1,
    source: 'validated',
    alternatives: [],
    ...changes,
  };
}

export function answerOf(...classifications: readonly object[]) {
  return { object: 'classifications', livemode: false, nomenclature: 'hs2022', classifications };
}

export function classificationsIn({ body }: ApiResponse): readonly Classification[] {
  return (body as Classifications).classifications;
}

/** The classifications of a request that is answered. */
export async function classify(api: MerchantApi, body: unknown): Promise<readonly Classification[]> {
  const response = await api.post(path, body);
  expect({ status: response.status, text: response.status === 200 ? '' : response.text }).toEqual({
    status: 200,
    text: '',
  });
  return classificationsIn(response);
}
