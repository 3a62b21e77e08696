import { asId } from '@landed/contracts/ids/ids';
import { taxQuoteResponse } from '@landed/contracts/tax-quote/response';
import type { TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import type { CreateTaxQuoteBody } from '@landed/contracts/tax-quote/wire';
import { findTaxQuote } from '@landed/prisma/read/tax-quote/find-tax-quote';
import { taxQuoteWorkflowId } from '@landed/workflows/ids';
import { quoteIssued } from '@landed/workflows/messages/quote-issued';
import { searchAttributes } from '@landed/workflows/search-attributes';
import type { Client } from '@temporalio/client';
import { v7 as uuidv7 } from 'uuid';
import { jsonResponse } from '../middleware/api-response.js';
import type { Handler } from '../routes/route.js';
import { workflowResult } from '../temporal/workflow-result.js';

/**
 * `POST /v1/tax_quotes`: the `taxQuote` workflow prices the order; the response is the stored quote. Rejects what the tax
 * engine rejects, with `country_not_supported`, `invalid_amount` or `validation_error`.
 */
export const createTaxQuote: Handler<CreateTaxQuoteBody> = async (request, { temporal, database }) => {
  const { rail, merchant, requestId, body } = request;
  const { merchantId } = merchant;
  const taxQuoteId = asId<'tax_quote'>(uuidv7());
  await issueQuote(temporal, { rail, merchantId, taxQuoteId, requestId, body });
  const quote = await findTaxQuote(database, { rail, merchantId, id: taxQuoteId });
  if (quote === null) throw new Error('The issued quote is not stored.');
  const destinationPostalCode = body.destination_postal_code ?? null;
  return jsonResponse(200, taxQuoteResponse({ ...quote, destinationPostalCode }, 'open'));
};

async function issueQuote(temporal: Client, input: TaxQuoteInput): Promise<void> {
  await workflowResult(temporal, 'taxQuote', quoteIssued, {
    workflowId: taxQuoteWorkflowId(input),
    args: [input],
    typedSearchAttributes: [
      { key: searchAttributes.rail, value: input.rail },
      { key: searchAttributes.merchantId, value: input.merchantId },
      { key: searchAttributes.currency, value: input.body.currency },
    ],
    staticSummary: `Quote to ${input.body.destination_country} in ${input.body.currency} (${input.rail})`,
  });
}
