import type { OperatorIdentity, OperatorRole } from '@landed/contracts/operator-decision/types';
import type { Database } from '../../database.js';

type Reader = Pick<Database, 'prisma'>;

/** The identity with this key, retired or not; null when the key is not known. */
export async function findIdentity({ prisma }: Reader, keyId: string): Promise<OperatorIdentity | null> {
  const row = await prisma.operatorIdentity.findUnique({ where: { id: keyId } });
  return row === null ? null : identityOf(row);
}

/** All identities, also retired ones, by name. */
export async function findIdentities({ prisma }: Reader): Promise<readonly OperatorIdentity[]> {
  const rows = await prisma.operatorIdentity.findMany({ orderBy: [{ name: 'asc' }, { createdAt: 'asc' }] });
  return rows.map(identityOf);
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly publicKey: string;
  readonly roles: readonly string[];
  readonly retiredAt: Date | null;
}

function identityOf({ id, name, publicKey, roles, retiredAt }: Row): OperatorIdentity {
  return { id, name, publicKey, roles: roles as OperatorRole[], retiredAt: retiredAt?.toISOString() ?? null };
}
