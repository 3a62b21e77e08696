import { classificationsResponse } from '@landed/contracts/classification/response';
import { missingDestination } from '@landed/contracts/classification/rules';
import type { ClassificationInput, ProductClassification } from '@landed/contracts/classification/types';
import type { CreateClassificationsBody } from '@landed/contracts/classification/wire';
import { classificationWorkflowId } from '@landed/workflows/ids';
import { productsClassified } from '@landed/workflows/messages/products-classified';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import { jsonAnswer } from '../pipeline/answer.js';
import { invalidField, RefusalError } from '../pipeline/refusal-error.js';
import type { Handler } from '../routes/route.js';
import { refusalOf } from '../temporal/refusal-of.js';

/** As for a quote: a second request repeats nothing wrongly, so its caller waits for a shorter time than for money. */
const answerSeconds = 10;

/**
 * `POST /v1/classifications`: has the products classified by the `classifyProducts` workflow. Refuses with
 * `validation_error` where the destination is missing and where supplied codes are none.
 */
export const createClassifications: Handler<CreateClassificationsBody> = async (request, { temporal }) => {
  const { rail, merchant, requestId, body } = request;
  const missing = missingDestination(body);
  if (missing !== null) throw invalidField(missing);
  const classifications = await classify(temporal, { rail, merchantId: merchant.merchantId, requestId, body });
  return jsonAnswer(200, classificationsResponse(rail === 'live', classifications));
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
    return await temporal.withDeadline(Date.now() + answerSeconds * 1000, () =>
      temporal.workflow.executeUpdateWithStart(productsClassified, { startWorkflowOperation }),
    );
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal === null ? error : new RefusalError(refusal);
  }
}

/** In clear at the server: how much was asked, nothing of what. */
function summaryOf({ rail, body: { products, destination_country: country } }: ClassificationInput): string {
  const many = products.length === 1 ? '1 product' : `${products.length} products`;
  return `Classification of ${many}${country === undefined || country === null ? '' : ` for ${country}`} (${rail})`;
}
