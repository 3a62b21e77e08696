import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Rail } from '@landed/contracts/rail/rail';
import type { TaxPlaceOf } from '@landed/contracts/tax-quote/tax-place';
import {
  builtInTableFolder,
  createTaxEngine,
  type LocalTaxEngine,
  loadTaxTables,
  type NationalLineOf,
  type RestrictionOf,
  type TableStatus,
  type TaxEngine,
  type TaxEngineOptions,
} from '@landed/tax-engine/price';
import type { Logger } from 'pino';
import type { WorkersConfig } from './config.js';

export interface EmbeddedTaxEngines {
  readonly engines: Readonly<Record<Rail, TaxEngine>>;
  /** The tables that a quote of today can use, and how long they are good for. */
  tables(): readonly TableStatus[];
  /** The tax area that a quote of a day would use for a destination. */
  readonly placeOf: TaxPlaceOf;
  /** Why goods of a code may not be sold on a day. */
  readonly restrictionOf: RestrictionOf;
  readonly nationalLineOf: NationalLineOf;
  /**
   * Loads the tables again if a file in the operator's folders changed. Faulty files change nothing: quotes use the tables
   * in use. Logs, once a day, the tables that expire soon or are stale.
   */
  refresh(): void;
}

type Engines = Readonly<Record<Rail, LocalTaxEngine>>;

/**
 * The embedded engine of each mode. They share the tables. By default, test mode uses stale tables and exchange rates and
 * says so in the quote; live mode rejects them.
 */
export function openEmbeddedTaxEngines(
  config: WorkersConfig,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  today: () => string = () => new Date().toISOString().slice(0, 10),
): EmbeddedTaxEngines {
  const folders = config.TAX_PACK_FOLDERS ?? [];
  let files = fingerprint(folders);
  let engines = load(config);
  let loggedOn = '';

  const logTables = () => {
    loggedOn = today();
    for (const { id, until, state } of engines.live.tablesOn(loggedOn)) {
      if (state === 'ending') log.warn({ table: id, until }, 'a tax table expires soon');
      if (state === 'expired') log.warn({ table: id, until }, 'a tax table is stale; live mode rejects it by default');
    }
  };
  logTables();

  return {
    engines: { test: current(() => engines.test), live: current(() => engines.live) },
    tables: () => engines.live.tablesOn(today()),
    placeOf: (country, postalCode, on) => engines.live.placeOf(country, postalCode, on),
    restrictionOf: (hs6, destination, on) => engines.live.restrictionOf(hs6, destination, on),
    nationalLineOf: (hs6, destination, on) => engines.live.nationalLineOf(hs6, destination, on),
    refresh() {
      const found = fingerprint(folders);
      if (found !== files) {
        files = found;
        try {
          engines = load(config);
          log.info({ folders }, 'tax tables loaded again');
          loggedOn = '';
        } catch (error) {
          const reason = error instanceof Error ? error.message : 'unknown';
          log.error({ folders, reason }, 'changed tax tables are not usable; the earlier ones stay in use');
        }
      }
      if (loggedOn !== today()) logTables();
    },
  };
}

function load(config: WorkersConfig): Engines {
  const tableFolders = [builtInTableFolder, ...(config.TAX_PACK_FOLDERS ?? [])];
  const tables = loadTaxTables(tableFolders);
  const engineOf = (isStrict: boolean) => createTaxEngine(optionsOf(config, isStrict), tables);
  return { test: engineOf(config.TAX_FAIL_ON_STALE ?? false), live: engineOf(config.TAX_FAIL_ON_STALE ?? true) };
}

function optionsOf(config: WorkersConfig, isStrict: boolean): TaxEngineOptions {
  return {
    fxMaxAgeDays: config.FX_MAX_AGE_DAYS,
    useStaleExchangeRates: !isStrict,
    failOnStale: isStrict,
    tier2: config.TAX_TIER2 ?? false,
    strictRates: config.TAX_STRICT_RATES,
    rateStrategy: config.TAX_RATE_STRATEGY,
    dutyRangeMaxPpm: config.TAX_DUTY_RANGE_MAX_PPM ?? null,
    specificDutyEquivalents: config.TAX_SPECIFIC_DUTY_EQUIVALENTS,
  };
}

/** An engine that prices with the tables as last loaded. */
function current(engine: () => LocalTaxEngine): TaxEngine {
  return {
    get version() {
      return engine().version;
    },
    price: (request, on, facts) => engine().price(request, on, facts),
  };
}

/** Changes when a table file is added, removed or written. */
function fingerprint(folders: readonly string[]): string {
  return folders.map(fingerprintOf).join('\n');
}

function fingerprintOf(folder: string): string {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => {
        const { mtimeMs, size } = statSync(join(folder, file));
        return `${file} ${mtimeMs} ${size}`;
      })
      .join('\n');
  } catch {
    return 'not readable';
  }
}
