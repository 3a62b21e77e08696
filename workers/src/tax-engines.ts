import { createTaxEngines, type TaxEngines } from '@landed/activities/remote-tax-engine/tax-engines';
import type { TaxPlaceOf } from '@landed/contracts/tax-quote/tax-place';
import type { NationalLineOf, RestrictionOf, TableStatus } from '@landed/tax-engine/price';
import type { Logger } from 'pino';
import type { WorkersConfig } from './config.js';
import { openEmbeddedTaxEngines } from './embedded-tax-engines.js';

const refreshMilliseconds = 60_000;

export interface WorkerTaxEngines extends TaxEngines {
  /** The tables that a quote of today can use, and how long they are good for. */
  tables(): readonly TableStatus[];
  /** The places that the tables of the embedded engine know. */
  readonly taxPlaceOf: TaxPlaceOf;
  /** The restricted goods that they know. */
  readonly restrictionOf: RestrictionOf;
  /** The national lines that their official tariffs have. */
  readonly nationalLineOf: NationalLineOf;
  /** Stops looking for newer tables. */
  close(): void;
}

/** Opens the tax engines of this process. Logs faults of a tax service in our own words, never with its text. */
export function openTaxEngines(config: WorkersConfig, log: Pick<Logger, 'info' | 'warn' | 'error'>): WorkerTaxEngines {
  const embedded = openEmbeddedTaxEngines(config, log);
  const timer = setInterval(() => embedded.refresh(), refreshMilliseconds).unref();
  const engines = createTaxEngines(embedded.engines, config.TAX_ENGINES ?? [], {
    onCircuitChange: (engine, circuit) => log.warn({ engine, circuit }, 'tax engine circuit changed'),
    onFault(engine, { kind, detail }) {
      // `onCircuitChange` logs an open circuit once; a line per quote would repeat it.
      if (kind !== 'circuit_open')
        log.warn({ engine, reason: kind, detail }, 'a tax engine returned no usable response');
    },
    onUnknownEngine: (engine) => log.error({ engine }, 'a merchant has a tax engine that is not in TAX_ENGINES'),
  });
  return {
    ...engines,
    tables: embedded.tables,
    taxPlaceOf: embedded.placeOf,
    restrictionOf: embedded.restrictionOf,
    nationalLineOf: embedded.nationalLineOf,
    close: () => clearInterval(timer),
  };
}
