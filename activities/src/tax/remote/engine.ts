import { setTimeout as sleep } from 'node:timers/promises';
import type { LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';
import type { TaxEngine } from '../port.js';
import { askService, type TaxService } from './ask-service.js';
import { fallBack } from './fall-back.js';
import { TaxServiceFault } from './fault.js';
import type { ServiceGuard } from './service-guard.js';

const pauseMilliseconds = 100;

export interface RemoteTaxEngineOptions extends TaxService {
  /** For everything that one quote asks of the service, its second try included. */
  readonly timeoutMilliseconds: number;
  /** Prices what the service did not; null: nobody does. */
  readonly fallback: TaxEngine | null;
  readonly guard: ServiceGuard;
  /** Hears of every price that the service owed us. */
  readonly onFault?: (fault: TaxServiceFault) => void;
}

/**
 * A tax service behind HTTP, as one engine among others. It never throws for what the service does: where there is no
 * usable answer and no fallback, the quote is refused with `internal_error`, which the caller may try again.
 */
export function createRemoteTaxEngine(options: RemoteTaxEngineOptions): TaxEngine {
  const { name, fallback, guard, onFault } = options;
  return {
    version: `remote/${name}`,
    async price(request, on) {
      try {
        return await guard.run(() => askInTime(options, request, on));
      } catch (error) {
        if (!(error instanceof TaxServiceFault)) throw error;
        onFault?.(error);
        const outcome = fallback === null ? null : fallBack(name, await fallback.price(request, on));
        return outcome ?? { kind: 'refused', refusal: { code: 'internal_error' } };
      }
    },
  };
}

/** A price changes nothing, so what may pass is tried once more, for as long as there is time. */
async function askInTime(
  options: RemoteTaxEngineOptions,
  request: QuoteRequest,
  on: string,
): Promise<LandedCostOutcome> {
  const signal = AbortSignal.timeout(options.timeoutMilliseconds);
  try {
    return await askService(options, request, on, signal);
  } catch (error) {
    if (!(error instanceof TaxServiceFault) || !error.mayPass) throw error;
    await sleep(pauseMilliseconds);
    return askService(options, request, on, signal);
  }
}
