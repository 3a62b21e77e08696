import type { Currency } from '@landed/contracts/money/currency';
import type { ReportPeriod } from '@landed/contracts/report/period';
import { money, type ReportColumn, text } from '@landed/management/report/report-definition';
import { reportDefinitions } from '@landed/management/report/report-definitions';
import type { Database } from '@landed/prisma/database';
import { merchantStatement, statementParts, tiesOut } from '@landed/prisma/read/report/merchant-statement';
import type { ReportName } from '../../wire/report-page.js';
import type { MerchantRequest } from '../routing/route.js';

/** By the name of the column. */
export type Cells = Readonly<Record<string, string | number | bigint | null>> & { readonly currency: Currency };

export interface LoadedReport {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly Cells[];
  /** Whether the totals of a currency are what the ledger says. */
  readonly tiesOut: (currency: Currency) => boolean;
}

/** What is the platform's own, or the same in every row of one merchant. */
const notForMerchants = /^(entity|merchant|name|processor_fees|earned)$/;
const accountOfPlatform = 'processor_fee';

/** A report of the command line about one merchant, without what is the platform's own. */
export async function loadReport(
  database: Database,
  { merchantId, rail }: Pick<MerchantRequest<unknown, unknown>, 'merchantId' | 'rail'>,
  name: ReportName,
  { from, before }: Pick<ReportPeriod, 'from' | 'before'>,
): Promise<LoadedReport> {
  const period = { rail, merchantId, from, before };
  const definition = reportDefinitions.find((each) => each.name === name);
  if (definition === undefined) return statementReport(database, period);
  const { rows, ties } = await definition.load(database, { ...period, entity: null });
  return {
    columns: definition.columns.filter((column) => !notForMerchants.test(column.name)),
    rows,
    tiesOut: (currency) =>
      ties
        .filter((tie) => tie.currency === currency && tie.accounts !== accountOfPlatform)
        .every(({ reported, posted }) => reported === posted),
  };
}

/** One row per part of a balance that changed, between the opening and the closing balance. */
async function statementReport(
  database: Database,
  period: Parameters<typeof merchantStatement>[1],
): Promise<LoadedReport> {
  const currencies = (await merchantStatement(database, period))?.currencies ?? [];
  return {
    columns: [text('currency'), text('part'), money('amount')],
    rows: currencies.flatMap(({ currency, opening, parts, closing }) => [
      { currency, part: 'opening', amount: opening },
      ...statementParts.flatMap((part) => (parts[part] === 0n ? [] : [{ currency, part, amount: parts[part] }])),
      { currency, part: 'closing', amount: closing },
    ]),
    tiesOut: (wanted) => currencies.every((each) => each.currency !== wanted || tiesOut(each)),
  };
}
