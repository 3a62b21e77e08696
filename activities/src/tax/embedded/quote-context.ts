import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import type { PackLibrary } from '../library/library.js';
import type { Rules } from '../library/rules.js';
import type { Exchange } from './exchange.js';
import type { EngineSettings } from './settings.js';
import type { Worksheet } from './worksheet.js';

/** Everything that the steps of one quote share. `on` is an ISO date. */
export interface QuoteContext {
  readonly library: PackLibrary;
  readonly settings: EngineSettings;
  readonly request: QuoteRequest;
  readonly on: string;
  readonly rules: Rules;
  /** The goods of all lines, without shipping. */
  readonly subtotal: number;
  readonly exchange: Exchange;
  readonly worksheet: Worksheet;
}
