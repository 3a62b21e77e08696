import { asId } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { bankAccountDocument, bankAccountsText } from './shown-bank-account.js';

interface Options extends StackOptions {
  readonly all?: true;
}

export function listCommand(): Command {
  return stackCommand('list', 'list the bank account of each currency, masked')
    .argument('<merchant>', 'the merchant id', asUuid)
    .option('--all', 'also accounts that were replaced')
    .action(list);
}

async function list(merchantId: string, options: Options): Promise<void> {
  const found = await useStack(options, async (stack) => {
    const { listBankAccounts } = await import('@landed/management/bank-account/list-bank-accounts');
    return listBankAccounts(stack, asId<'merchant'>(merchantId), { withReplaced: options.all === true });
  });
  print(options, { object: 'list', data: found.map(bankAccountDocument) }, () => bankAccountsText(found));
}
