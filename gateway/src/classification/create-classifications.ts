import { classificationsResponse } from '@landed/contracts/classification/response';
import { missingDestination } from '@landed/contracts/classification/rules';
import type { ClassificationInput, ProductClassification } from '@landed/contracts/classification/types';
import type { CreateClassificationsBody } from '@landed/contracts/classification/wire';
import { classificationWorkflowId } from '@landed/workflows/ids';
import { productsClassified } from '@landed/workflows/messages/products-classified';
import { searchAttributes } from '@landed/workflows/search-attributes';
import type { Client } from '@temporalio/client';
import { invalidField } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { workflowResult } from '../temporal/workflow-result.js';

/**
 * `POST /v1/classifications`: the `classifyProducts` workflow classifies the products. Rejects a request without the
 * required destination, or with a supplied code that is not an HS code, with `validation_error`.
 */
export const createClassifications: Handler<CreateClassificationsBody> = async (request, { temporal }) => {
  const { rail, merchant, requestId, body } = request;
  const missing = missingDestination(body);
  if (missing !== null) throw invalidField(missing);
  const classifications = await classify(temporal, { rail, merchantId: merchant.merchantId, requestId, body });
  return jsonResponse(200, classificationsResponse(rail === 'live', classifications));
};

function classify(temporal: Client, input: ClassificationInput): Promise<readonly ProductClassification[]> {
  return workflowResult(temporal, 'classifyProducts', productsClassified, {
    workflowId: classificationWorkflowId(input),
    args: [input],
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: input.rail },
      { key: searchAttributes.merchantId, value: input.merchantId },
    ],
    staticSummary: summaryOf(input),
  });
}

/** Temporal stores the summary unencrypted, so it contains the number of products but not their texts. */
function summaryOf({ rail, body: { products, destination_country: country } }: ClassificationInput): string {
  const many = products.length === 1 ? '1 product' : `${products.length} products`;
  return `Classification of ${many}${country === undefined || country === null ? '' : ` for ${country}`} (${rail})`;
}
