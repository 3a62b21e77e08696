import { type Currency, currencies } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { asOneOf, asRail, asUuid } from '../program/choices.js';
import { asAccount } from './account-option.js';
import { debitAndCredit, type Format, formatted, withFormat } from './formats.js';

interface Options extends StackOptions {
  readonly rail?: Rail;
  readonly merchant?: string;
  readonly currency?: Currency;
  readonly account?: string;
  readonly format: Format;
}

const head = ['rail', 'entity', 'currency', 'account', 'merchant', 'country', 'state', 'debit', 'credit'];

export function balancesCommand(): Command {
  const command = stackCommand('balances', 'list the accounts that have a balance')
    .option('--rail <rail>', 'only test or only live mode', asRail)
    .option('--merchant <id>', 'only accounts of this merchant', asUuid)
    .option('--currency <currency>', 'only one currency', asOneOf(currencies))
    .option('--account <kind>', 'only one kind of account, such as tax_payable', asAccount);
  return withFormat(command).action(balances);
}

async function balances({ rail, merchant, currency, account, format, ...options }: Options): Promise<void> {
  const accounts = await useStack(options, async ({ database }) => {
    const { listAccounts } = await import('@landed/prisma/read/ledger/list-accounts');
    return listAccounts(database, {
      ...(rail !== undefined && { rail }),
      ...(merchant !== undefined && { merchantId: merchant }),
      ...(currency !== undefined && { currency }),
      ...(account !== undefined && { account }),
    });
  });
  const rows = accounts.map(({ balance, merchantId, scope: _scope, ...row }) => ({
    ...row,
    merchant: merchantId,
    ...debitAndCredit(balance),
  }));
  process.stdout.write(formatted(options.json === true ? 'json' : format, head, rows));
}
