import type { DisputeWait } from '@landed/contracts/dispute/deadline';
import type { StoredDispute } from '@landed/prisma/read/dispute/load-dispute';

/** What a dispute waits for. Pure. */
export function disputeWaitOf({ dispute, firstReminderFor, secondReminderFor }: StoredDispute): DisputeWait {
  const { status, createdAt, evidenceDueBy, evidenceSubmittedAt } = dispute;
  const dueBy = status === 'needs_response' && evidenceSubmittedAt === null ? evidenceDueBy : null;
  const isReminded = (remindedFor: string | null) => dueBy !== null && remindedFor === dueBy;
  return {
    status,
    createdAt,
    dueBy,
    reminded: [
      ...(isReminded(firstReminderFor) ? (['first'] as const) : []),
      ...(isReminded(secondReminderFor) ? (['second'] as const) : []),
    ],
  };
}
