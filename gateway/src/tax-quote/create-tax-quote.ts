import { asId } from '@landed/contracts/ids/ids';
import { taxQuoteResponse } from '@landed/contracts/tax-quote/response';
import type { TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import type { CreateTaxQuoteBody } from '@landed/contracts/tax-quote/wire';
import { findTaxQuote } from '@landed/prisma/tax-quote/find-tax-quote';
import { taxQuoteWorkflowId } from '@landed/workflows/ids';
import { quoteIssued } from '@landed/workflows/messages/quote-issued';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { coreTaskQueue } from '@landed/workflows/task-queues';
import { type Client, WithStartWorkflowOperation } from '@temporalio/client';
import { v7 as uuidv7 } from 'uuid';
import { jsonAnswer } from '../pipeline/answer.js';
import { RefusalError } from '../pipeline/refusal-error.js';
import type { Handler } from '../routes/route.js';
import { refusalOf } from '../temporal/refusal-of.js';

/** A quote stores nothing that a second request could repeat wrongly, so its caller waits for a shorter time. */
const answerSeconds = 10;

/**
 * `POST /v1/tax_quotes`: has the order priced by the `taxQuote` workflow and answers the stored quote. Refuses with
 * what the engine refuses (`country_not_supported`, `invalid_amount`, `validation_error`).
 */
export const createTaxQuote: Handler<CreateTaxQuoteBody> = async (request, { temporal, database }) => {
  const { rail, merchant, requestId, body } = request;
  const { merchantId } = merchant;
  const taxQuoteId = asId<'tax_quote'>(uuidv7());
  await issueQuote(temporal, { rail, merchantId, taxQuoteId, requestId, body });
  const quote = await findTaxQuote(database, { rail, merchantId, id: taxQuoteId });
  if (quote === null) throw new Error('an issued quote is stored');
  const destinationPostalCode = body.destination_postal_code ?? null;
  return jsonAnswer(200, taxQuoteResponse({ ...quote, destinationPostalCode }));
};

async function issueQuote(temporal: Client, input: TaxQuoteInput): Promise<void> {
  const startWorkflowOperation = new WithStartWorkflowOperation('taxQuote', {
    workflowId: taxQuoteWorkflowId(input),
    taskQueue: coreTaskQueue,
    args: [input],
    workflowIdConflictPolicy: 'FAIL',
    workflowTaskTimeout: '5s',
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: input.rail },
      { key: searchAttributes.merchantId, value: input.merchantId },
      { key: searchAttributes.currency, value: input.body.currency },
    ],
    staticSummary: `Quote to ${input.body.destination_country} in ${input.body.currency} (${input.rail})`,
  });
  try {
    await temporal.withDeadline(Date.now() + answerSeconds * 1000, () =>
      temporal.workflow.executeUpdateWithStart(quoteIssued, { startWorkflowOperation }),
    );
  } catch (error) {
    const refusal = refusalOf(error);
    throw refusal === null ? error : new RefusalError(refusal);
  }
}
