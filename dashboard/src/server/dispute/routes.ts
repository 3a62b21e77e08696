import { mayDo } from '@landed/contracts/dashboard/actions';
import { evidenceBytesMax, givenEvidence } from '@landed/contracts/dispute/evidence';
import { checkEvidence } from '@landed/contracts/dispute/evidence-rules';
import { disputeResponse } from '@landed/contracts/dispute/response';
import { storedEvidence } from '@landed/contracts/dispute/stored-evidence';
import type { Dispute } from '@landed/contracts/dispute/types';
import { isUuid } from '@landed/contracts/ids/ids';
import { deleteDraft } from '@landed/prisma/write/dispute-evidence/delete-draft';
import { saveDraft } from '@landed/management/dispute/save-draft';
import { loadBalanceEffect } from '@landed/prisma/read/dispute/load-balance-effect';
import { findDispute } from '@landed/prisma/read/dispute-evidence/find-dispute';
import { listDisputes } from '@landed/prisma/read/dispute-evidence/list-disputes';
import { listDueDisputes } from '@landed/prisma/read/dispute-evidence/list-due-disputes';
import { loadDraft } from '@landed/prisma/read/dispute-evidence/load-draft';
import { loadDisputeOverview } from '@landed/prisma/read/dispute-evidence/load-dispute-overview';
import { loadStoredOrder } from '@landed/prisma/read/dispute-evidence/load-stored-order';
import type { ShownDispute } from '@landed/prisma/read/dispute-evidence/shown-dispute';
import { unfiltered } from '@landed/prisma/read/list/list-query';
import {
  type DisputeDetail,
  type DisputesView,
  disputesQuerySchema,
  type SavedDraft,
  saveDraftBodySchema,
  submitEvidenceBodySchema,
} from '../../wire/dispute.js';
import { type MoneyActDone, moneyActDoneSchema } from '../../wire/money-act.js';
import { changedByOf } from '../changed-by.js';
import { DashboardException, invalidFields } from '../dashboard-exception.js';
import { moveMoney } from '../gateway/move-money.js';
import { type MerchantRequest, merchantRoute, type Route } from '../routing/route.js';
import type { Services } from '../services.js';

const pageRows = 50;
const dueRowsMax = 100;
/** The key beside the evidence, with its name. */
const keyBytesMax = 1024;

export const disputeRoutes: readonly Route[] = [
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/disputes',
    action: 'disputes.read',
    query: disputesQuerySchema,
    handle: async ({ merchantId, rail, query }, { database }): Promise<DisputesView> => {
      const { status = null, after: startingAfter = null } = query;
      if (status === 'needs_response' && startingAfter === null) {
        const due = await listDueDisputes(database, { rail, merchantId, limit: dueRowsMax });
        return { disputes: due.map(shown), next: null };
      }
      const page = await listDisputes(database, {
        ...unfiltered,
        rail,
        merchantId,
        limit: pageRows,
        startingAfter,
        status,
        stage: null,
        dueBefore: null,
      });
      if (page === null) {
        throw invalidFields([{ path: 'after', code: 'invalid_cursor', message: 'Is not a position in this list.' }]);
      }
      return {
        disputes: page.disputes.map(shown),
        next: page.hasMore ? (page.disputes.at(-1)?.dispute.id ?? null) : null,
      };
    },
  }),
  merchantRoute({
    method: 'GET',
    path: '/api/{merchant}/{mode}/disputes/{id}',
    action: 'disputes.read',
    handle: async (request, services): Promise<DisputeDetail> => {
      const found = await ownDispute(request, services);
      const [overview, effect] = await Promise.all([
        loadDisputeOverview(services.database, found.dispute.id),
        loadBalanceEffect(services.database, found.dispute.id),
      ]);
      if (overview === null) throw new DashboardException('not_found');
      return {
        dispute: shown(found),
        balance_effect: effect,
        submissions: overview.submissions.map((submission) => ({
          stage: submission.stage,
          fields: { ...submission.fields },
          created_at: submission.createdAt,
          submitted_at: submission.submittedAt,
        })),
        events: overview.events.map(({ type, at }) => ({ type, at })),
        ...(await formOf(request, services, found.dispute)),
      };
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/disputes/{id}/draft',
    action: 'disputes.act',
    body: saveDraftBodySchema,
    bodyBytesMax: evidenceBytesMax,
    handle: async (request, services): Promise<SavedDraft> => {
      const { dispute } = await ownDispute(request, services);
      const { rail, merchantId, body } = request;
      const by = changedByOf(request);
      return { saved_at: await saveDraft(services, { rail, merchantId }, dispute, body.evidence, by) };
    },
  }),
  merchantRoute({
    method: 'POST',
    path: '/api/{merchant}/{mode}/disputes/{id}/evidence',
    action: 'disputes.act',
    stepUp: 'live',
    body: submitEvidenceBodySchema,
    bodyBytesMax: evidenceBytesMax + keyBytesMax,
    handle: async (request, services): Promise<MoneyActDone> => {
      const { idempotency_key: idempotencyKey, evidence } = request.body;
      const { dispute } = await ownDispute(request, services);
      const { id } = dispute;
      const result = await moveMoney(request, services, {
        operationId: 'submitDisputeEvidence',
        path: `/v1/disputes/${id}/evidence`,
        idempotencyKey,
        body: givenEvidence(evidence) ?? {},
        action: 'dispute.evidence',
        target: id,
        detail: `Evidence was sent with ${idempotencyKey}.`,
      });
      const done = moneyActDoneSchema.parse(result);
      // While the outcome is not known, the processor may still reject it, and the texts are needed again.
      if ((done['pending_action'] ?? null) === null) await deleteDraft(services.database, dispute);
      return done;
    },
  }),
];

const shown = ({ dispute, evidence }: ShownDispute) => disputeResponse(dispute, evidence);

/** The dispute of the path. Absent and another merchant's are the same. */
async function ownDispute(request: MerchantRequest<unknown, unknown>, { database }: Services): Promise<ShownDispute> {
  const { merchantId, rail } = request;
  const found = await findDispute(database, { merchantId, rail, id: disputeIdOf(request) });
  if (found === null) throw new DashboardException('not_found');
  return found;
}

function disputeIdOf({ params }: MerchantRequest<unknown, unknown>): string {
  const id = params['id'] ?? '';
  if (!isUuid(id)) throw new DashboardException('not_found');
  return id.toLowerCase();
}

/** The form's first texts. They describe the buyer, so only those who may submit get them, and only while it is possible. */
async function formOf(
  { merchantId, rail, roles }: MerchantRequest<unknown, unknown>,
  { database, keyring }: Services,
  dispute: Dispute,
): Promise<Pick<DisputeDetail, 'held' | 'draft'>> {
  const isTaken = checkEvidence(dispute, new Date().toISOString()) === null;
  if (!isTaken || !mayDo(roles, 'disputes.act')) return { held: null, draft: null };
  const { paymentIntentId } = dispute;
  const [order, draft] = await Promise.all([
    loadStoredOrder(database, keyring, { rail, merchantId, paymentIntentId }),
    loadDraft(database, keyring, dispute),
  ]);
  return {
    held: order === null ? null : { ...storedEvidence(order) },
    draft: draft === null ? null : { evidence: { ...draft.texts }, saved_at: draft.savedAt },
  };
}
