import { classificationsResponse } from '@landed/contracts/classification/response';
import { missingDestination } from '@landed/contracts/classification/rules';
import type { ClassificationInput, ProductClassification } from '@landed/contracts/classification/types';
import type { CreateClassificationsBody } from '@landed/contracts/classification/wire';
import { classificationWorkflowId } from '@landed/workflows/ids';
import { productsClassified } from '@landed/workflows/messages/products-classified';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import { ApiErrorException, invalidField } from '../middleware/api-error-exception.js';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { apiErrorOf } from '../temporal/api-error-of.js';

/** As for a quote: a repeated request does no harm, so the wait is shorter than for a money operation. */
const responseSeconds = 10;

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

async function classify(temporal: Client, input: ClassificationInput): Promise<readonly ProductClassification[]> {
  const startWorkflowOperation = new WithStartWorkflowOperation('classifyProducts', {
    workflowId: classificationWorkflowId(input),
    taskQueue: coreTaskQueue,
    args: [input],
    workflowIdConflictPolicy: 'FAIL',
    workflowTaskTimeout: '5s',
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: input.rail },
      { key: searchAttributes.merchantId, value: input.merchantId },
    ],
    staticSummary: summaryOf(input),
  });
  try {
    return await temporal.withDeadline(Date.now() + responseSeconds * 1000, () =>
      temporal.workflow.executeUpdateWithStart(productsClassified, { startWorkflowOperation }),
    );
  } catch (error) {
    const apiError = apiErrorOf(error);
    throw apiError === null ? error : new ApiErrorException(apiError);
  }
}

/** Temporal stores the summary unencrypted, so it contains the number of products but not their texts. */
function summaryOf({ rail, body: { products, destination_country: country } }: ClassificationInput): string {
  const many = products.length === 1 ? '1 product' : `${products.length} products`;
  return `Classification of ${many}${country === undefined || country === null ? '' : ` for ${country}`} (${rail})`;
}
