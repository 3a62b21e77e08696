import type { LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { checkLandedCost } from '@landed/tax-engine/price';
import { readJsonBody } from '../remote-service/read-json.js';
import { postJson } from '../remote-service/service-address.js';
import { readLandedCost } from './read-landed-cost.js';
import { readRejection } from './read-rejection.js';
import { requestBody } from './request-body.js';
import { TaxServiceFault } from './tax-service-fault.js';

export interface TaxService {
  readonly name: string;
  readonly url: string;
  readonly secret: string;
}

/**
 * One call: status 200 is a price, 422 is a rejection, everything else is a fault. The outcome is checked, so it may be
 * stored and returned to the merchant.
 * @throws TaxServiceFault, and nothing else.
 */
export async function callService(
  service: TaxService,
  request: QuoteRequest,
  on: string,
  signal: AbortSignal,
): Promise<LandedCostOutcome> {
  try {
    const response = await postJson(service, requestBody(request, on), signal);
    switch (response.status) {
      case 200: {
        const cost = readLandedCost(service.name, request, await readJson(response));
        const faults = checkLandedCost(request, cost);
        if (faults.length > 0) throw new TaxServiceFault('wrong_amounts', faults.slice(0, 5).join('; '));
        return { kind: 'priced', cost };
      }
      case 422:
        return { kind: 'rejected', error: readRejection(request, await readJson(response)) };
      default:
        await response.body?.cancel();
        throw new TaxServiceFault('status', String(response.status), response.status >= 500);
    }
  } catch (error) {
    if (error instanceof TaxServiceFault) throw error;
    // The error of a failed connection may contain addresses, so only the kind of the fault is kept.
    throw signal.aborted ? new TaxServiceFault('timeout') : new TaxServiceFault('unreachable', null, true);
  }
}

/** Ten times the size of a response with 25 lines and all their components. */
const bodyBytesMax = 256 * 1024;

/** The JSON body of a response. @throws TaxServiceFault */
function readJson(response: Response): Promise<unknown> {
  return readJsonBody(
    response,
    bodyBytesMax,
    (kind) => new TaxServiceFault(kind, kind === 'malformed' ? 'not JSON' : null),
  );
}
