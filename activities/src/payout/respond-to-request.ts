import { misdirected, type PayoutRequest, readOperatorRequest } from '@landed/contracts/payout/operator-request';
import { type OperatorResponse, respondToPayoutRequest } from '@landed/contracts/payout/request-rules';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { withinTransaction } from '@landed/prisma/database';
import { loadPayout } from '@landed/prisma/read/payout/load-payout';
import { findOperatorAction, recordOperatorAction } from '@landed/prisma/write/operator-action/operator-action';
import { holdPayout, lockPayout } from '@landed/prisma/write/payout/hold-payout';
import { checkRequest, recordId, shownActor } from './check-request.js';
import type { PayoutDependencies } from './dependencies.js';

/** An operator's request as it reached the workflow of a payout. */
export interface ReceivedRequest {
  readonly kind: PayoutRequest;
  readonly payload: unknown;
  /** The run of the workflow and the number of the request in it. */
  readonly key: string;
}

export interface RespondedRequest extends OperatorResponse {
  readonly actor: string;
}

/**
 * Responds to an operator's request about one payout and does what is asked, in one transaction with the row of the audit. A
 * request that was responded to before gets the same response, and nothing is done again.
 */
export async function respondToRequest(
  dependencies: PayoutDependencies,
  payout: MerchantPayoutInput,
  { kind, payload, key }: ReceivedRequest,
): Promise<RespondedRequest> {
  const { database, keyring } = dependencies;
  const { rail, merchantId, payoutId, period, currency } = payout;
  const action = `payout.${kind}` as const;
  const checked = await checkRequest(dependencies, payload, { action, target: payoutId, usedBy: key });
  const { identity, approvedBy } = checked;
  const read = readOperatorRequest(checked.payload);
  const { actor, reason } = read.kind === 'valid' ? read.request : read;
  const shown = shownActor(actor, identity);
  const id = recordId(checked, read.kind === 'valid' ? read.request.request_id : undefined, key);
  return database.prisma.$transaction(async (transaction) => {
    const locked = withinTransaction(database, transaction);
    const earlier = await findOperatorAction(locked, id);
    if (earlier !== null) return { result: earlier.result, detail: earlier.detail, actor: shown };
    await lockPayout(locked, payout);
    const stored = await loadPayout(locked, keyring, payout);
    if (stored === null) throw new Error('The payout has no row.');
    const wrong =
      checked.problem ??
      (read.kind === 'valid'
        ? misdirected(read.request, { rail, period, merchantId, currency, payoutId })
        : read.problem);
    const response: OperatorResponse =
      wrong === null
        ? respondToPayoutRequest(kind, {
            status: stored.payout.status,
            heldBy: stored.heldBy,
            isAtBank: stored.partnerPayout.sentAt !== null || stored.partnerPayoutId !== null,
            isFailing: stored.failingCode !== null,
          })
        : { result: 'rejected', detail: wrong };
    if (response.result === 'accepted' && kind !== 'retry') await holdPayout(locked, payout, kind === 'hold');
    await recordOperatorAction(locked, {
      id,
      rail,
      merchantId,
      action,
      target: payoutId,
      actor,
      identity,
      approvedBy,
      reason,
      ...response,
    });
    return { ...response, actor: shown };
  });
}
