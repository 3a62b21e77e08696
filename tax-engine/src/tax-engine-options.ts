import { builtInTableFolder } from './table-loader/load-tax-tables.js';

/** Which rate of an HS6 counts where national rates below it differ. */
type RateStrategy = 'typical' | 'max' | 'min';

export interface TaxEngineOptions {
  /** Folders that are searched for packs. Add one of your own for newer packs, exchange rates above all. */
  readonly tableFolders?: readonly string[];
  readonly rateStrategy?: RateStrategy;
  /** Refuse (`rate_unavailable`) where only the estimate for a chapter is on file. Recommended for live money. */
  readonly strictRates?: boolean;
  /** Use the suggested ad valorem rate where the duty goes by weight or volume, instead of refusing (`specific_duty`). */
  readonly specificDutyEquivalents?: boolean;
  /** Exchange rates older than this are not used; a quote that needs one is refused. */
  readonly fxMaxAgeDays?: number;
  /** Refuse (`stale_rules`) when a pack is past its `valid_to`, instead of answering and saying so. */
  readonly failOnStale?: boolean;
  /** Destinations of tier 2, whose packs are estimates, that are served all the same: all of them, or those listed. */
  readonly tier2?: boolean | readonly string[];
}

export type EngineSettings = Required<TaxEngineOptions>;

export const defaultEngineSettings: EngineSettings = {
  tableFolders: [builtInTableFolder],
  rateStrategy: 'typical',
  strictRates: false,
  specificDutyEquivalents: false,
  fxMaxAgeDays: 7,
  failOnStale: false,
  tier2: false,
};
