import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { uuidV8 } from '@landed/codec/uuid-v8';
import type { OperatorRequest } from '@landed/contracts/payout/operator-request';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '@landed/prisma/database';
import {
  findOperatorAction,
  type OperatorAction,
  recordOperatorAction,
  type StoredOperatorAction,
} from '@landed/prisma/write/operator-action/operator-action';
import { ManagementError } from '../management-error.js';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';

const responseMilliseconds = 60_000;

/** A request with an id of its own, so that its response can be found. Throws `reason_required`. */
export function newOperatorRequest(by: ChangedBy): OperatorRequest & { readonly request_id: string } {
  const { actor, reason } = checkedChangedBy(by);
  if (reason === null) throw new ManagementError('reason_required', 'A request about payouts needs a reason.');
  return { actor, reason, request_id: randomUUID() };
}

/** Waits for the response that the workflow records. Null when it has not come within a minute: it will come. */
export async function awaitOperatorResponse(
  database: Database,
  { request_id: requestId }: { readonly request_id: string },
): Promise<StoredOperatorAction | null> {
  const id = operatorActionId(requestId);
  for (const until = performance.now() + responseMilliseconds; performance.now() < until; await sleep(100)) {
    const response = await findOperatorAction(database, id);
    if (response !== null) return response;
  }
  return null;
}

/** Records a request that no workflow responds to. */
export function recordOperatorResponse(
  database: Database,
  { request_id: requestId, actor, reason }: OperatorRequest & { readonly request_id: string },
  action: Pick<OperatorAction, 'rail' | 'action' | 'target' | 'result' | 'detail'>,
): Promise<StoredOperatorAction> {
  return recordOperatorAction(database, {
    ...action,
    id: operatorActionId(requestId),
    merchantId: null,
    actor,
    reason,
  });
}

function operatorActionId(requestId: string): string {
  return uuidV8(`operator-action/${requestId}`);
}
