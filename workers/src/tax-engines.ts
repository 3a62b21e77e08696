import { createTaxEngines, type TaxEngines } from '@landed/activities/remote-tax-engine/tax-engines';
import type { TaxPlaceOf } from '@landed/contracts/tax-quote/tax-place';
import { builtInTableFolder, createTaxEngine } from '@landed/tax-engine/price';
import type { Logger } from 'pino';
import type { WorkersConfig } from './config.js';

/** The tax engines of this process, and the places that the tables of its embedded engine know. */
export interface OpenTaxEngines extends TaxEngines {
  readonly taxPlaceOf: TaxPlaceOf;
}

/** Opens the tax engines of this process. Logs faults of a tax service in our own words, never with its text. */
export function openTaxEngines(config: WorkersConfig, log: Pick<Logger, 'warn' | 'error'>): OpenTaxEngines {
  const embedded = createTaxEngine({
    tableFolders: [builtInTableFolder, ...(config.TAX_PACK_FOLDERS ?? [])],
    fxMaxAgeDays: config.FX_MAX_AGE_DAYS,
    tier2: config.TAX_TIER2 ?? false,
    failOnStale: config.TAX_FAIL_ON_STALE,
    strictRates: config.TAX_STRICT_RATES,
    rateStrategy: config.TAX_RATE_STRATEGY,
    specificDutyEquivalents: config.TAX_SPECIFIC_DUTY_EQUIVALENTS,
  });
  const engines = createTaxEngines(embedded, config.TAX_ENGINES ?? [], {
    onCircuitChange: (engine, circuit) => log.warn({ engine, circuit }, 'tax engine circuit changed'),
    onFault(engine, { kind, detail }) {
      // `onCircuitChange` logs an open circuit once; a line per quote would repeat it.
      if (kind !== 'circuit_open')
        log.warn({ engine, reason: kind, detail }, 'a tax engine returned no usable response');
    },
    onUnknownEngine: (engine) => log.error({ engine }, 'a merchant has a tax engine that is not in TAX_ENGINES'),
  });
  return { ...engines, taxPlaceOf: embedded.placeOf };
}
