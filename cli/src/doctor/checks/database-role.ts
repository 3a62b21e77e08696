import type { Database } from '@landed/prisma/database';
import { type DatabaseRole, databaseRoleVariable } from '@landed/prisma/privileges/database-role';
import { type ExcessPrivileges, findExcessPrivileges } from '@landed/prisma/privileges/find-excess-privileges';
import { type Finding, fine, warning } from '../finding.js';

/**
 * Checks that the product's role can post to the ledger and cannot change it.
 *
 * @param stated what the deployment says about the role.
 */
export async function checkDatabaseRole(database: Database, stated: DatabaseRole | undefined): Promise<Finding> {
  return judgeDatabaseRole(await findExcessPrivileges(database), stated);
}

export function judgeDatabaseRole(
  { role, owns, privileges }: ExcessPrivileges,
  stated: DatabaseRole | undefined,
): Finding {
  if (!owns && privileges.length === 0) return fine('database role', `${role} cannot change the ledger`);
  const more = privileges.length > 3 ? ` and ${privileges.length - 3} more` : '';
  const saw = owns ? `${role} owns the ledger` : `${role} has ${privileges.slice(0, 3).join(', ')}${more}`;
  if (stated === 'owner') return fine('database role', `${saw}, as ${databaseRoleVariable} says`);
  return warning('database role', saw, advice);
}

const advice =
  'Run the migrations as another role, and `node prisma/dist/grant-main.js` after them. See docs/how-to/deploy-the-database.md. LANDED_DATABASE_ROLE=owner accepts it.';
