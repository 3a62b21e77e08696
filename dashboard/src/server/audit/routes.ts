import { mayDo } from '@landed/contracts/dashboard/actions';
import { isUuid } from '@landed/contracts/ids/ids';
import { listAudit } from '@landed/management/audit/list-audit';
import type { z } from 'zod';
import { type AuditView, auditQuerySchema, exportAuditBodySchema } from '../../wire/audit.js';
import { invalidFields } from '../dashboard-exception.js';
import { csvFile } from '../report/csv-file.js';
import { recordExport } from '../report/record-export.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { StreamedFile } from '../routing/streamed-file.js';
import { auditColumns, auditRows } from './audit-csv.js';
import { auditEntryView } from './view.js';

const pageRows = 50;

type Filter = z.output<typeof exportAuditBodySchema>;

/** People whose roles read only their own entries get only those, whatever they ask for. */
function filterOf({ merchantId, roles, user }: MerchantRequest<unknown, unknown>, { who, action, since }: Filter) {
  const userId = mayDo(roles, 'audit.read_all') ? who : user.id;
  return { merchantId, userId, action, since: since === undefined ? undefined : new Date(since) };
}

export const auditRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/audit',
    action: 'audit.read',
    query: auditQuerySchema,
    handle: async (request, services): Promise<AuditView> => {
      const after = request.query.after === undefined ? undefined : cursorOf(request.query.after);
      const filter = { ...filterOf(request, request.query), after };
      const { entries, hasMore } = await listAudit(services, filter, pageRows);
      const last = hasMore ? entries.at(-1) : undefined;
      return { entries: entries.map(auditEntryView), next: last === undefined ? null : `${last.at}_${last.id}` };
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/audit/export',
    action: 'audit.read_all',
    body: exportAuditBodySchema,
    handle: async (request, services): Promise<StreamedFile> => {
      const { merchantId, merchant } = request;
      await recordExport(request, services, {
        action: 'audit.export',
        target: merchantId,
        detail: 'The audit log was exported.',
      });
      const name = `audit-${merchant.handle}-${new Date().toISOString().slice(0, 10)}`;
      return csvFile(name, auditColumns, auditRows(services, filterOf(request, request.body)));
    },
  }),
];

/** `2026-11-27T10:00:00.000Z_<id>`: the last entry of the page before. */
function cursorOf(text: string): { readonly at: string; readonly id: string } {
  const [at = '', id = ''] = text.split('_');
  const isCursor = isUuid(id) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(at) && !Number.isNaN(Date.parse(at));
  if (isCursor) return { at, id };
  throw invalidFields([{ path: 'after', code: 'invalid_cursor', message: 'Is not a position in this list.' }]);
}
