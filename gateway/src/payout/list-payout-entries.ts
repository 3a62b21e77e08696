import type { ListPayoutEntriesQuery, PayoutEntryRecord } from '@landed/contracts/payout/wire';
import type { EveryField, EveryFieldInCamelCase } from '@landed/contracts/record/every-field';
import { findPayout } from '@landed/prisma/read/payout/find-payout';
import {
  listPayoutEntries as listStoredEntries,
  type PayoutEntry,
} from '@landed/prisma/read/payout/list-payout-entries';
import { unknownStart } from '../list/list-query.js';
import { jsonResponse } from '../middleware/api-response.js';
import { findOwn } from '../routes/find-own.js';
import type { Handler } from '../routes/route.js';

/** `GET /v1/payouts/{id}/entries`. The amounts of all entries add up to that of the payout. */
export const listPayoutEntries: Handler<undefined, ListPayoutEntriesQuery> = async (request, services) => {
  const { payout } = await findOwn(request, services, findPayout);
  const { limit, starting_after: startingAfter = null } = request.query;
  const query = { limit, startingAfter } satisfies EveryFieldInCamelCase<ListPayoutEntriesQuery>;
  const page = await listStoredEntries(services.database, { payoutId: payout.id, ...query });
  if (page === null) throw unknownStart('unknown_payout_entry', 'entry of this payout');
  return jsonResponse(200, { object: 'list', data: page.entries.map(entryRecord), has_more: page.hasMore });
};

function entryRecord(entry: PayoutEntry): PayoutEntryRecord {
  return {
    id: entry.id,
    object: 'payout_entry' as const,
    kind: entry.kind,
    amount: entry.amount,
    currency: entry.currency,
    payment_intent_id: entry.paymentIntentId,
    merchant_reference: entry.merchantReference,
    refund_id: entry.refundId,
    dispute_id: entry.disputeId,
    returned_payout_id: entry.returnedPayoutId,
    effective_at: entry.effectiveAt,
  } satisfies EveryField<PayoutEntryRecord>;
}
