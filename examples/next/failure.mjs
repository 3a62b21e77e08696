import { WebhookVerificationError } from '@landed/sdk';
import { OrderError } from './orders/catalog.mjs';
import { pricingProblem } from './orders/price-order.mjs';

/** A route handler whose errors become responses. The log gets name and code only: a message may quote what a buyer has sent. */
export function handling(handler) {
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      return failure(error);
    }
  };
}

function failure(error) {
  if (error instanceof OrderError) return Response.json({ error: error.message }, { status: 400 });
  if (error instanceof WebhookVerificationError || error instanceof SyntaxError)
    return new Response(null, { status: 400 });
  console.error(`request failed: ${error.code ?? error.name}`);
  const problem = pricingProblem(error);
  if (problem === undefined) return new Response(null, { status: 500 });
  return Response.json({ error: problem.message }, { status: problem.status });
}
