import { builtInTableFolder } from './table-loader/load-tax-tables.js';

/** Which rate of an HS6 applies where the national rates below it differ. */
type RateStrategy = 'typical' | 'max' | 'min';

export interface TaxEngineOptions {
  /** Folders with tables. Add your own folder for newer tables, above all for exchange rates. */
  readonly tableFolders?: readonly string[];
  readonly rateStrategy?: RateStrategy;
  /** Reject (`range_too_wide`) where the rates below a code differ by more, in parts per million: 100,000 are 10 points. */
  readonly dutyRangeMaxPpm?: number | null;
  /** Reject (`rate_unavailable`) where only the estimate for a chapter is on file. Recommended for live money. */
  readonly strictRates?: boolean;
  /**
   * Use the published ad valorem rate, with a warning, where the duty depends on a weight or volume that the line does
   * not have. Otherwise, such a line is rejected (`specific_duty`).
   */
  readonly specificDutyEquivalents?: boolean;
  /** Older exchange rates are stale. A quote that needs a stale rate is rejected (`exchange_rate_unavailable`). */
  readonly fxMaxAgeDays?: number;
  /** Use stale exchange rates, and say so in the quote. For test mode and estimates. */
  readonly useStaleExchangeRates?: boolean;
  /** Reject (`stale_rules`) when a table is past its `valid_to`, instead of saying so in the quote. */
  readonly failOnStale?: boolean;
  /** Tier 2 destinations to serve although their tables are estimates: all of them, or those listed. */
  readonly tier2?: boolean | readonly string[];
}

export type EngineSettings = Required<TaxEngineOptions>;

export const defaultEngineSettings: EngineSettings = {
  tableFolders: [builtInTableFolder],
  rateStrategy: 'typical',
  dutyRangeMaxPpm: null,
  strictRates: false,
  specificDutyEquivalents: true,
  fxMaxAgeDays: 7,
  useStaleExchangeRates: false,
  failOnStale: false,
  tier2: false,
};
