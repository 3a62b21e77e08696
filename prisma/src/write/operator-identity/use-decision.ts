import type { DecisionClaims } from '@landed/contracts/operator-decision/types';
import type { Database } from '../../database.js';

/** Which request used a decision; null when none did. */
export async function findDecisionUse({ prisma }: Pick<Database, 'prisma'>, nonce: string): Promise<string | null> {
  const row = await prisma.operatorDecision.findUnique({ where: { nonce }, select: { usedBy: true } });
  return row?.usedBy ?? null;
}

/** Uses a decision, once, and returns the request that did: another one when it came first. */
export async function useDecision(
  database: Pick<Database, 'prisma'>,
  signer: { readonly id: string; readonly isLogin: boolean },
  { jti: nonce, action, target }: DecisionClaims,
  usedBy: string,
): Promise<string> {
  const data = { nonce, [signer.isLogin ? 'loginId' : 'identityId']: signer.id, action, target, usedBy };
  await database.prisma.operatorDecision.createMany({ data: [data], skipDuplicates: true });
  const used = await findDecisionUse(database, nonce);
  if (used === null) throw new Error('A decision that was used has no row.');
  return used;
}
