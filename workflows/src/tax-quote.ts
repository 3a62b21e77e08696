import type { createTaxQuoteActivities } from '@landed/activities/tax-quote/activities';
import type { TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import { allHandlersFinished, condition, proxyLocalActivities, setHandler } from '@temporalio/workflow';
import { apiErrorFailure } from './messages/api-error-failure.js';
import { quoteIssued } from './messages/quote-issued.js';

const { issueTaxQuote } = proxyLocalActivities<ReturnType<typeof createTaxQuoteActivities>>({
  startToCloseTimeout: '5s',
  scheduleToCloseTimeout: '10s',
  retry: { initialInterval: '100ms', maximumInterval: '1s' },
  summary: 'Price and store the quote',
});

/**
 * Prices an order and stores the guaranteed quote.
 *
 * Trigger: `POST /v1/tax_quotes`, update-with-start. Id: `quote/<rail>/<merchant>/<quote>`.
 * Messages: update `quoteIssued`; it fails with the refusal (type = error code) when the order cannot be priced.
 * Undone on failure: nothing is stored. Ends in: a stored quote, or a refusal.
 * Recorded histories: `test/replay/histories/tax-quote-*.json`.
 */
export async function taxQuote(input: TaxQuoteInput): Promise<void> {
  let outcome: Awaited<ReturnType<typeof issueTaxQuote>> | undefined;
  setHandler(quoteIssued, async () => {
    await condition(() => outcome !== undefined);
    if (outcome?.kind === 'rejected') throw apiErrorFailure(outcome.error);
  });
  outcome = await issueTaxQuote(input);
  await condition(allHandlersFinished);
}
