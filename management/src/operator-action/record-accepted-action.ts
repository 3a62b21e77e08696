import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import type { Database } from '@landed/prisma/database';
import { type OperatorAction, recordOperatorAction } from '@landed/prisma/write/operator-action/operator-action';
import { v7 as uuidV7 } from 'uuid';
import { checkedChangedBy } from '../webhook-endpoint/changed-by.js';

/**
 * Records what an operator asks for, before it is done: for effects that no transaction can contain, such as a signal to a
 * workflow. When the effect fails, the record of the attempt stays. A second call records a second attempt, unless it has
 * the same `id`.
 *
 * @throws EndpointError `changed_by_rejected`.
 */
export async function recordAcceptedAction(
  database: Database,
  by: ChangedBy,
  action: Pick<OperatorAction, 'rail' | 'merchantId' | 'action' | 'target' | 'detail'> & { readonly id?: string },
): Promise<void> {
  await recordOperatorAction(database, { id: uuidV7(), ...action, ...checkedChangedBy(by), result: 'accepted' });
}
