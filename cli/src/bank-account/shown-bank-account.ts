import type { BankAccount } from '@landed/contracts/bank-account/types';
import type { EveryFieldInSnakeCase } from '@landed/contracts/record/every-field';
import { instant } from '../output/instant.js';
import { plainText } from '../output/plain-text.js';
import { type Cell, table } from '../output/table.js';

/** A bank account as `--json` prints it. */
export function bankAccountDocument(account: BankAccount) {
  return {
    id: account.id,
    rail: account.rail,
    entity: account.entity,
    currency: account.currency,
    country: account.country,
    bank_name: account.bankName,
    last_four: account.lastFour,
    status: account.status,
    failure_code: account.failureCode,
    usable_from: account.usableFrom,
    saved_by: account.savedBy,
    source: account.source,
    created_at: account.createdAt,
    replaced_at: account.replacedAt,
  } satisfies EveryFieldInSnakeCase<BankAccount>;
}

/** Bank accounts as a table, one row each. */
export function bankAccountsText(accounts: readonly BankAccount[]): string {
  if (accounts.length === 0) return 'There are no bank accounts.';
  const head = ['MODE', 'CURRENCY', 'COUNTRY', 'NUMBER', 'STATUS', 'USABLE FROM', 'SAVED', 'SAVED BY', 'BANK'];
  return table(
    head,
    accounts.map((account): readonly Cell[] => [
      account.rail,
      account.currency,
      account.country,
      `…${account.lastFour}`,
      statusCell(account),
      instant(account.usableFrom),
      instant(account.createdAt),
      plainText(account.savedBy),
      plainText(account.bankName ?? '-'),
    ]),
  );
}

function statusCell({ status, failureCode, replacedAt }: BankAccount): Cell {
  if (replacedAt !== null) return { text: `replaced ${instant(replacedAt)}`, style: 'dim' };
  return status === 'active' ? { text: status, style: 'green' } : { text: `${status}: ${failureCode}`, style: 'red' };
}
