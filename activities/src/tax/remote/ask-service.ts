import type { LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { checkLandedCost } from '../port.js';
import { TaxServiceFault } from './fault.js';
import { readAnswer } from './read-answer.js';
import { readJson } from './read-body.js';
import { readRefusal } from './read-refusal.js';
import { requestBody } from './request-body.js';

export interface TaxService {
  readonly name: string;
  readonly url: string;
  readonly secret: string;
}

/**
 * One call: 200 is a price, 422 a refusal, anything else is a fault. What comes back can be stored or told as it is.
 * @throws TaxServiceFault, and nothing else.
 */
export async function askService(
  service: TaxService,
  request: QuoteRequest,
  on: string,
  signal: AbortSignal,
): Promise<LandedCostOutcome> {
  try {
    const answer = await post(service, request, on, signal);
    switch (answer.status) {
      case 200: {
        const cost = readAnswer(service.name, request, await readJson(answer));
        const faults = checkLandedCost(request, cost);
        if (faults.length > 0) throw new TaxServiceFault('wrong_amounts', faults.slice(0, 5).join('; '));
        return { kind: 'priced', cost };
      }
      case 422:
        return { kind: 'refused', refusal: readRefusal(request, await readJson(answer)) };
      default:
        await answer.body?.cancel();
        throw new TaxServiceFault('status', String(answer.status), answer.status >= 500);
    }
  } catch (error) {
    if (error instanceof TaxServiceFault) throw error;
    // What went wrong on the way may name addresses, so only when it did is kept.
    throw signal.aborted ? new TaxServiceFault('timeout') : new TaxServiceFault('unreachable', null, true);
  }
}

function post({ url, secret }: TaxService, request: QuoteRequest, on: string, signal: AbortSignal): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${secret}`,
    },
    body: JSON.stringify(requestBody(request, on)),
    // What is told to one address is told to no other: a redirect is an answer like any that we do not know.
    redirect: 'manual',
    signal,
  });
}
