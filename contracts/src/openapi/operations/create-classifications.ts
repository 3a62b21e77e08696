import { classificationsResponseSchema, createClassificationsSchema } from '../../classification/wire.js';
import type { ApiOperation } from '../operation.js';

const tee = {
  sku: 'TEE-BLUE-M',
  title: "Men's classic crew neck T-shirt",
  description: '100% combed cotton jersey, short sleeves',
};

export const createClassifications: ApiOperation = {
  operationId: 'createClassifications',
  method: 'post',
  path: '/v1/classifications',
  tag: 'Classifications',
  summary: 'Find or check HS codes',
  description:
    'Finds the HS 2022 code of each product from its text, or checks the code that you send. Every line of a tax ' +
    'quote needs such a code. A code that you send is never replaced because of the text. A code that HS 2022 ' +
    'replaced by exactly one code is returned as that code. A code that does not exist, or that HS 2022 split, ' +
    'rejects the whole request. Every text gets a code: `confidence` says how far to trust it, and ' +
    '`needs_more_detail` what would make it more certain. At most 25 products and 32 KiB of JSON.',
  success: 'One result per product, in the order of the request.',
  pathParameters: null,
  request: createClassificationsSchema,
  response: classificationsResponseSchema,
  idempotent: false,
  errors: [],
  errorDetails: {
    validation_error: {
      fields: [
        {
          path: 'products[0].hs_code',
          code: 'obsolete_hs_code',
          message: 'HS 2022 has split this code. Its successors are 851713, 851714.',
        },
      ],
      reason: 'obsolete_hs_code',
    },
  },
  examples: [
    {
      name: 'from_text',
      summary: 'Classify a T-shirt from its text',
      request: { destination_country: 'GB', products: [tee] },
      response: {
        object: 'classifications',
        livemode: false,
        nomenclature: 'hs2022',
        classifications: [
          {
            sku: 'TEE-BLUE-M',
            hs_code: '610910',
            national_code: null,
            category: 'apparel.tops.t-shirt',
            normalized_description: "T-shirt, men's, knitted, cotton",
            confidence: 0.8,
            source: 'classified',
            cached: false,
            alternatives: [
              {
                hs_code: '611020',
                category: 'apparel.knitwear.hoodie',
                normalized_description: 'Hoodie or sweatshirt, cotton',
                confidence: 0.04,
              },
            ],
            needs_more_detail: [],
            mismatch_warning: false,
            restricted: null,
          },
        ],
      },
    },
    {
      name: 'known_code',
      summary: 'Check a national code and shorten it to six digits',
      request: { products: [{ ...tee, hs_code: '6109.10.00.12' }] },
      response: {
        object: 'classifications',
        livemode: false,
        nomenclature: 'hs2022',
        classifications: [
          {
            sku: 'TEE-BLUE-M',
            hs_code: '610910',
            national_code: '6109100012',
            category: 'apparel.tops.t-shirt',
            normalized_description: 'T-shirts and vests, knitted, cotton',
            confidence: 0.95,
            source: 'validated',
            cached: false,
            alternatives: [],
            needs_more_detail: [],
            mismatch_warning: false,
            restricted: null,
          },
        ],
      },
    },
  ],
};
