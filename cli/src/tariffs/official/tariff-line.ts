import type { Duty } from './duty.js';

/** A row of an official tariff: a code without dots, 4 to 10 digits, and its duty for every origin (MFN). */
export interface TariffLine {
  readonly code: string;
  readonly duty: Duty;
  /** Where the duty stands in the file. */
  readonly at: string;
}

/** What an importer has read. */
export interface ReadTariff {
  readonly lines: readonly TariffLine[];
  /** Texts of duties that were not understood. A few are normal, many are a wrong file. */
  readonly unread: readonly UnreadDuty[];
  /** Codes without a rate in the file, on the line itself or above it. */
  readonly unrated: readonly string[];
  /** Surtaxes that the file names for its lines, by heading, with the number of lines. */
  readonly surtaxes: Readonly<Record<string, number>>;
}

interface UnreadDuty {
  readonly code: string;
  readonly text: string;
  readonly at: string;
}

/** A text of an official file. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** The day for which a file is read, an ISO date, and the currency of the table. */
export interface ReadingOptions {
  readonly on: string;
  readonly currency: string;
}
