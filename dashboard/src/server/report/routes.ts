import { statementPdf } from '@landed/management/report/statement-pdf';
import { merchantStatement, tiesOut } from '@landed/prisma/read/report/merchant-statement';
import { type ExportedDocument, statementBodySchema } from '../../wire/report.js';
import { DashboardException } from '../dashboard-exception.js';
import { merchantRoute, type Route } from '../routing/route.js';
import { begunPeriod } from './begun-period.js';
import { recordExport } from './record-export.js';

export const reportRoutes: readonly Route[] = [
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/reports/statement',
    action: 'payouts.export',
    body: statementBodySchema,
    handle: async (request, services): Promise<ExportedDocument> => {
      const { merchantId, rail, merchant } = request;
      const { month } = request.body;
      const period = begunPeriod(month);
      await recordExport(request, services, {
        action: 'report.statement',
        target: merchantId,
        detail: `The fee statement of ${month} was exported.`,
      });
      const { from, before } = period;
      const statement = await merchantStatement(services.database, { rail, merchantId, from, before });
      if (statement === null) throw new DashboardException('not_found');
      // A statement that does not add up is never handed out, as on the command line.
      if (!statement.currencies.every(tiesOut)) throw new Error('A statement does not add up to its closing balance.');
      const pdf = await statementPdf(statement, { month, rail });
      return { file_name: `statement-${merchant.handle}-${month}.pdf`, content_base64: pdf.toString('base64') };
    },
  }),
];
