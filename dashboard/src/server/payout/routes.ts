import { isUuid } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import { payoutEntryRecord } from '@landed/contracts/payout/entry-response';
import { payoutRecord } from '@landed/contracts/payout/response';
import type { Payout } from '@landed/contracts/payout/types';
import { payoutAdvicePdf } from '@landed/management/report/payout-advice-pdf';
import { findPayout } from '@landed/prisma/read/payout/find-payout';
import { listPayoutEntries } from '@landed/prisma/read/payout/list-payout-entries';
import { type DecisionKey, listPayoutWeeks } from '@landed/prisma/read/payout/list-payout-weeks';
import { loadPayoutHistory } from '@landed/prisma/read/payout/load-payout-history';
import type { ShownPayout } from '@landed/prisma/read/payout/shown-payout';
import {
  type PayoutDetail,
  type PayoutEntriesView,
  type PayoutWeeksView,
  payoutEntriesQuerySchema,
  payoutWeeksQuerySchema,
} from '../../wire/payout.js';
import type { ExportedDocument } from '../../wire/report.js';
import { DashboardException, invalidFields } from '../dashboard-exception.js';
import { csvFile } from '../report/csv-file.js';
import { recordExport } from '../report/record-export.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { StreamedFile } from '../routing/streamed-file.js';
import type { Services } from '../services.js';
import { entryColumns, entryRows } from './entries-csv.js';
import { kindsOfView, payoutWeekView } from './view.js';

const pageRows = 50;

export const payoutRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/payouts',
    action: 'payouts.read',
    query: payoutWeeksQuerySchema,
    handle: async ({ merchantId, rail, query }, { database }): Promise<PayoutWeeksView> => {
      const { status = null, currency = null, week: period = null, after } = query;
      const page = await listPayoutWeeks(database, {
        rail,
        merchantId,
        status,
        currency,
        period,
        after: after === undefined ? null : decisionKeyOf(after),
        limit: pageRows,
      });
      const weeks = page.decisions.map(payoutWeekView);
      return { weeks, next: page.hasMore ? (weeks.at(-1)?.id ?? null) : null };
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/payouts/{id}',
    action: 'payouts.read',
    handle: async (request, services): Promise<PayoutDetail> => {
      const found = await ownPayout(request, services);
      const history = await loadPayoutHistory(services.database, found);
      return {
        payout: payoutRecord(found.payout),
        entity: found.entity,
        bank_text: found.bankText,
        entry_count: history.entryCount,
        sales: history.sales,
        fees: [...history.fees],
        events: [...history.events],
        attempts: [...history.attempts],
        held_since: found.heldAt,
        requests: [...history.requests],
      };
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/payouts/{id}/entries',
    action: 'payouts.read',
    query: payoutEntriesQuerySchema,
    handle: async (request, services): Promise<PayoutEntriesView> => {
      const { payout } = await ownPayout(request, services);
      const { view, after = null } = request.query;
      const page = await listPayoutEntries(services.database, {
        payoutId: payout.id,
        limit: pageRows,
        startingAfter: after,
        ...(view !== undefined && { kinds: kindsOfView[view] }),
      });
      if (page === null) throw unknownPosition();
      return {
        entries: page.entries.map(payoutEntryRecord),
        next: page.hasMore ? (page.entries.at(-1)?.id ?? null) : null,
      };
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/payouts/{id}/export',
    action: 'payouts.export',
    handle: async (request, services): Promise<StreamedFile> => {
      const { payout } = await ownPayout(request, services);
      await recordExport(request, services, {
        action: 'payout.export',
        target: payout.id,
        detail: `The entries of the payout of ${payout.period} in ${payout.currency} were exported.`,
      });
      return csvFile(fileNameOf(request, payout), entryColumns, entryRows(services.database, request, payout.id));
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/payouts/{id}/advice',
    action: 'payouts.export',
    handle: async (request, services): Promise<ExportedDocument> => {
      const found = await ownPayout(request, services);
      const { payout } = found;
      await recordExport(request, services, {
        action: 'payout.advice',
        target: payout.id,
        detail: `The advice of the payout of ${payout.period} in ${payout.currency} was exported.`,
      });
      const { entryCount } = await loadPayoutHistory(services.database, found);
      const pdf = await payoutAdvicePdf(found, { name: request.merchant.name, entryCount });
      return { file_name: `${fileNameOf(request, payout)}.pdf`, content_base64: pdf.toString('base64') };
    },
  }),
];

/** The payout of the path. Absent and another merchant's are the same. */
async function ownPayout(
  { merchantId, rail, params }: MerchantRequest<unknown, unknown>,
  { database }: Services,
): Promise<ShownPayout> {
  const id = params['id'] ?? '';
  const found = isUuid(id) ? await findPayout(database, { rail, merchantId, id }) : null;
  if (found === null) throw new DashboardException('not_found');
  return found;
}

function fileNameOf({ merchant }: MerchantRequest<unknown, unknown>, payout: Payout): string {
  return `payout-${merchant.handle}-${payout.period}-${payout.currency}-${payout.attempt}`;
}

/** `2026-W49_GBP_1`, whose form the schema has checked. */
function decisionKeyOf(text: string): DecisionKey {
  const [period = '', currency, run] = text.split('_');
  return { period, currency: currency as Currency, run: Number(run) };
}

function unknownPosition(): DashboardException {
  return invalidFields([{ path: 'after', code: 'invalid_cursor', message: 'Is not a position in this list.' }]);
}
