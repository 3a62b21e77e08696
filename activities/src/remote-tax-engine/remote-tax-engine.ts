import { setTimeout as sleep } from 'node:timers/promises';
import { dependencyUnavailable } from '@landed/contracts/errors/api-error';
import type { LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';
import type { TaxEngine } from '@landed/tax-engine/price';
import type { BreakerWithBulkhead } from '../circuit/breaker-with-bulkhead.js';
import { callService, type TaxService } from './call-service.js';
import { TaxServiceFault } from './tax-service-fault.js';

const pauseMilliseconds = 100;

export interface RemoteTaxEngineOptions extends TaxService {
  /** The time limit for one quote, a second attempt included. */
  readonly timeoutMilliseconds: number;
  /** Prices the quotes for which the service gave no usable response. Null: these quotes are rejected. */
  readonly fallback: TaxEngine | null;
  readonly guard: BreakerWithBulkhead;
  /** Called for every quote without a usable response of the service. */
  readonly onFault?: (fault: TaxServiceFault) => void;
}

/**
 * A tax service behind HTTP, as a tax engine. It never throws because of the service: without a usable response and
 * without a fallback, the quote is rejected with `rate_limit_unavailable` when the service did no work, else with
 * `internal_error`, and the caller may retry.
 */
export function createRemoteTaxEngine(options: RemoteTaxEngineOptions): TaxEngine {
  const { name, fallback, guard, onFault } = options;
  return {
    version: `remote/${name}`,
    async price(request, on, facts) {
      try {
        return await guard.run(
          () => guard.observe(() => callInTime(options, request, on)),
          (reason) => {
            throw new TaxServiceFault(reason === 'full' ? 'busy' : 'circuit_open');
          },
        );
      } catch (error) {
        if (!(error instanceof TaxServiceFault)) throw error;
        onFault?.(error);
        const outcome = fallback === null ? null : fallbackOutcome(name, await fallback.price(request, on, facts));
        return (
          outcome ?? { kind: 'rejected', error: error.isOutage ? dependencyUnavailable : { code: 'internal_error' } }
        );
      }
    },
  };
}

/** Pricing changes nothing, so a transient fault is retried once within the time limit. */
async function callInTime(
  options: RemoteTaxEngineOptions,
  request: QuoteRequest,
  on: string,
): Promise<LandedCostOutcome> {
  const signal = AbortSignal.timeout(options.timeoutMilliseconds);
  try {
    return await callService(options, request, on, signal);
  } catch (error) {
    if (!(error instanceof TaxServiceFault) || !error.isTransient) throw error;
    await sleep(pauseMilliseconds);
    return callService(options, request, on, signal);
  }
}

/**
 * The price of the fallback engine, with a first sentence that says so. A rejection of the fallback engine is not
 * passed on, because the service might have priced the order. Null when the fallback gave no price.
 */
function fallbackOutcome(engine: string, outcome: LandedCostOutcome): LandedCostOutcome | null {
  if (outcome.kind === 'rejected') return null;
  const { cost } = outcome;
  const note = `The tax engine ${engine} returned no usable response; the embedded engine priced this quote instead.`;
  return { kind: 'priced', cost: { ...cost, assumptions: [note, ...cost.assumptions] } };
}
