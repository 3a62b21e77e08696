import type { EvidenceLengths } from '@landed/contracts/dispute/evidence';
import type { DisputeStage } from '@landed/contracts/dispute/status';
import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import { findDispute } from './find-dispute.js';
import type { ListedDispute } from './list-disputes.js';

/** A dispute as operators see it: its state, and what happened to it. Instants are RFC 3339. */
export interface DisputeOverview extends ListedDispute {
  readonly entity: string;
  /** The evidence operation that holds the dispute now. */
  readonly heldBy: { readonly operationId: string; readonly state: string } | null;
  /** Submissions of evidence, oldest first: lengths by field, never texts. */
  readonly submissions: readonly {
    readonly operationId: string;
    readonly stage: DisputeStage;
    readonly fields: EvidenceLengths;
    readonly createdAt: string;
    readonly submittedAt: string | null;
  }[];
  /** Oldest first. */
  readonly events: readonly { readonly type: string; readonly previousStatus: string | null; readonly at: string }[];
}

/** A dispute of any merchant, by its id; null when it does not exist. For operators only. */
export async function loadDisputeOverview(database: Database, id: string): Promise<DisputeOverview | null> {
  const row = await database.prisma.dispute.findUnique({
    where: { id },
    select: {
      merchantId: true,
      rail: true,
      pendingOperation: { select: { id: true, state: true } },
      evidence: {
        orderBy: [{ createdAt: 'asc' }, { operationId: 'asc' }],
        select: { operationId: true, stage: true, fields: true, createdAt: true, submittedAt: true },
      },
    },
  });
  if (row === null) return null;
  const merchantId = asId<'merchant'>(row.merchantId);
  const [found, events] = await Promise.all([
    findDispute(database, { merchantId, rail: row.rail, id }),
    database.prisma.event.findMany({
      where: { resourceId: id },
      orderBy: { sequence: 'asc' },
      select: { type: true, previousStatus: true, createdAt: true },
    }),
  ]);
  if (found === null) return null;
  const held = row.pendingOperation;
  return {
    ...found,
    merchantId,
    heldBy: held === null ? null : { operationId: held.id, state: held.state },
    submissions: row.evidence.map(({ fields, createdAt, submittedAt, ...submission }) => ({
      ...submission,
      fields: fields as EvidenceLengths,
      createdAt: createdAt.toISOString(),
      submittedAt: submittedAt?.toISOString() ?? null,
    })),
    events: events.map(({ createdAt, ...event }) => ({ ...event, at: createdAt.toISOString() })),
  };
}
