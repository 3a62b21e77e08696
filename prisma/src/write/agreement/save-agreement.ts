import type { Agreement } from '@landed/contracts/agreement/types';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';
import { agreementOf } from '../../read/agreement/find-agreement.js';

/**
 * Saves a version of the agreement with a record of the operator, unless the version exists, and returns what is stored.
 * It cannot be changed: another text needs another version.
 */
export function saveAgreement(
  { prisma }: Database,
  { version, text, sha256, changes, effectiveAt }: Agreement,
  { actor, reason }: ChangedBy,
): Promise<Agreement> {
  const textHash = Uint8Array.from(Buffer.from(sha256, 'hex'));
  const data = { version, text, textHash, changes: [...changes], effectiveAt: new Date(effectiveAt) };
  return prisma.$transaction(async (transaction) => {
    const { count } = await transaction.agreement.createMany({ data, skipDuplicates: true });
    const detail = `In effect from ${effectiveAt}.`;
    const action = { action: 'agreement.publish', target: version, result: 'accepted', detail };
    if (count === 1) await transaction.operatorAction.create({ data: { id: uuidV7(), ...action, actor, reason } });
    return agreementOf(await transaction.agreement.findUniqueOrThrow({ where: { version } }));
  });
}
