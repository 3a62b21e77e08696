import { createEmbeddedTaxEngine } from '@landed/activities/tax/embedded/engine';
import { builtInPackFolder } from '@landed/activities/tax/library/library';
import { createTaxEngines, type TaxEngines } from '@landed/activities/tax/remote/engines';
import type { Logger } from 'pino';
import type { WorkersConfig } from './config.js';

/** Every tax engine of this process. What goes wrong with one is told in words of ours, never in those of a service. */
export function openTaxEngines(config: WorkersConfig, log: Pick<Logger, 'warn' | 'error'>): TaxEngines {
  const embedded = createEmbeddedTaxEngine({
    packFolders: [builtInPackFolder, ...(config.TAX_PACK_FOLDERS ?? [])],
    fxMaxAgeDays: config.FX_MAX_AGE_DAYS,
    tier2: config.TAX_TIER2 ?? false,
    failOnStale: config.TAX_FAIL_ON_STALE,
    strictRates: config.TAX_STRICT_RATES,
    rateStrategy: config.TAX_RATE_STRATEGY,
    specificDutyEquivalents: config.TAX_SPECIFIC_DUTY_EQUIVALENTS,
  });
  return createTaxEngines(embedded, config.TAX_ENGINES ?? [], {
    onCircuitChange: (engine, circuit) => log.warn({ engine, circuit }, 'tax engine circuit changed'),
    onFault(engine, { kind, what }) {
      // One line per change says that it is not asked; a line per quote would say it again.
      if (kind !== 'circuit_open') log.warn({ engine, fault: kind, what }, 'a tax engine gave no usable answer');
    },
    onUnknownEngine: (engine) => log.error({ engine }, 'a merchant has a tax engine that is not in TAX_ENGINES'),
  });
}
