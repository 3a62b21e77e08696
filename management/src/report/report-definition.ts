import type { Entity } from '@landed/contracts/entity/entity';
import type { Currency } from '@landed/contracts/money/currency';
import type { Database } from '@landed/prisma/database';
import type { Report, ReportQuery } from '@landed/prisma/read/report/report-query';

/** A column of a report. `money`: minor units of the row's currency; these and counts have totals. */
export interface ReportColumn {
  readonly name: string;
  readonly kind: 'text' | 'count' | 'money';
}

/** The cells of a row under the names of its columns. */
export type ReportCells = Readonly<Record<string, string | number | bigint | null>> & {
  readonly entity: Entity;
  readonly currency: Currency;
};

export interface ReportDefinition {
  readonly name: string;
  readonly description: string;
  /** What its rows and its total are. */
  readonly help: string;
  readonly columns: readonly ReportColumn[];
  load(database: Database, query: ReportQuery): Promise<Report<ReportCells>>;
}

export const text = (name: string): ReportColumn => ({ name, kind: 'text' });
export const count = (name: string): ReportColumn => ({ name, kind: 'count' });
export const money = (name: string): ReportColumn => ({ name, kind: 'money' });
