import { accountScopes } from '@landed/contracts/ledger/account-scopes';
import { InvalidArgumentError } from 'commander';

/** Also the account that older versions posted to. */
const kinds: readonly string[] = [...Object.keys(accountScopes), 'tax_withheld'];

export function asAccount(typed: string): string {
  if (kinds.includes(typed)) return typed;
  throw new InvalidArgumentError(`Expected one of: ${kinds.join(', ')}.`);
}
