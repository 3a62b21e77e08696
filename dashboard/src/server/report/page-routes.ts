import type { CsvCell } from '@landed/contracts/csv/csv';
import { decimal } from '@landed/management/report/decimal';
import { reportNames, reportPeriodSchema, type ReportName, type ReportView } from '../../wire/report-page.js';
import { DashboardException } from '../dashboard-exception.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { StreamedFile } from '../routing/streamed-file.js';
import { begunPeriod } from './begun-period.js';
import { csvFile } from './csv-file.js';
import { type LoadedReport, loadReport } from './load-report.js';
import { recordExport } from './record-export.js';
import { reportView } from './report-view.js';

/** The reports as a page shows them, and whole as a file. */
export const reportPageRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/reports/{report}',
    action: 'payouts.read',
    query: reportPeriodSchema,
    handle: async (request, services): Promise<ReportView> => {
      const name = nameOf(request);
      const period = begunPeriod(request.query.month);
      return reportView(name, await loadReport(services.database, request, name, period), period);
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/reports/{report}/export',
    action: 'payouts.export',
    body: reportPeriodSchema,
    handle: async (request, services): Promise<StreamedFile> => {
      const { merchant, merchantId, body } = request;
      const name = nameOf(request);
      const period = begunPeriod(body.month);
      await recordExport(request, services, {
        action: 'report.export',
        target: merchantId,
        detail: `The report ${name} of ${body.month} was exported.`,
      });
      const report = await loadReport(services.database, request, name, period);
      const columns = report.columns.map((column) => column.name);
      return csvFile(`${name}-${merchant.handle}-${body.month}`, columns, oneBatch(report));
    },
  }),
];

function nameOf({ params }: MerchantRequest<unknown, unknown>): ReportName {
  const name = reportNames.find((each) => each === params['report']);
  if (name === undefined) throw new DashboardException('not_found');
  return name;
}

/** Amounts are in units of the currency. */
async function* oneBatch({ columns, rows }: LoadedReport): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  yield rows.map((row) =>
    columns.map(({ name, kind }) => {
      const cell = row[name] ?? null;
      if (kind === 'money') return decimal(BigInt(cell ?? 0));
      return typeof cell === 'bigint' ? Number(cell) : cell;
    }),
  );
}
