import type { Database } from '@landed/prisma/database';
import type { DatabaseRole } from '@landed/prisma/privileges/database-role';
import { findGrantDifferences, type GrantDifferences } from '@landed/prisma/privileges/find-grant-differences';
import { type Finding, failing, fine, warning } from '../finding.js';

/**
 * Checks that the roles of the processes may do what they need and nothing else.
 *
 * @param stated what the deployment says about its role: the owner needs no other roles.
 */
export async function checkDatabaseGrants(database: Database, stated: DatabaseRole | undefined): Promise<Finding> {
  return judgeDatabaseGrants(await findGrantDifferences(database), stated);
}

export function judgeDatabaseGrants(
  { absentRoles, missing, excess }: GrantDifferences,
  stated: DatabaseRole | undefined,
): Finding {
  if (stated === 'owner') return fine('database grants', 'the owner runs all processes');
  if (absentRoles.length > 0) return warning('database grants', `no role ${few(absentRoles)}`, advice);
  if (missing.length > 0) return failing('database grants', `missing: ${few(missing)}`, advice);
  if (excess.length > 0) return warning('database grants', `too many: ${few(excess)}`, advice);
  return fine('database grants', 'each process may do what it needs and nothing else');
}

const shownMax = 3;

function few(all: readonly string[]): string {
  const more = all.length > shownMax ? ` and ${all.length - shownMax} more` : '';
  return `${all.slice(0, shownMax).join(', ')}${more}`;
}

const advice =
  'Run `node prisma/dist/grant-main.js` as the owner of the tables. See docs/how-to/deploy-the-database.md.';
