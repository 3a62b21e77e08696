import type { Database } from '@landed/prisma/database';
import { countUnnotifiedOwners, type UnnotifiedOwners } from '@landed/prisma/read/bank-account/count-unnotified-owners';
import { type Finding, fine, warning } from '../finding.js';

const check = 'owner e-mails';

/** Checks that owners learn of changed live bank accounts. */
export async function checkOwnerNotices(database: Database): Promise<Finding> {
  return judgeOwnerNotices(await countUnnotifiedOwners(database));
}

export function judgeOwnerNotices({ count, without_address: withoutAddress }: UnnotifiedOwners): Finding {
  if (count === 0) return fine(check, 'no owner misses the e-mail about a live bank account of the last 7 days');
  return warning(
    check,
    `${count} live bank ${count === 1 ? 'account' : 'accounts'} of the last 7 days: the owner was not notified by e-mail ` +
      `(${withoutAddress} without an address)`,
    'Set SMTP_URL and MAIL_FROM of the workers, and the address with `landed merchants owner-email`. Notify these owners yourself: docs/features/bank-account.md#the-e-mail-to-the-owner.',
  );
}
