import { asId } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand, type StackOptions, stackCommand } from '../access/stack-command.js';
import { changedBy, changeStack, useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { allowanceDocument, allowanceLine } from './shown-allowance.js';

interface ListOptions extends StackOptions {
  readonly merchant?: string;
}

export function listCommand(): Command {
  return stackCommand('list', 'list allowances, newest first, revoked ones too')
    .option('--merchant <merchant>', 'only those of one merchant', asUuid)
    .action(list);
}

export function revokeCommand(): Command {
  return changeCommand('revoke', 'end an allowance: the next quote rejects the goods again; needs --reason')
    .argument('<allowance>', 'the id of the allowance', asUuid)
    .action(revoke);
}

async function list(options: ListOptions): Promise<void> {
  const merchantId = options.merchant === undefined ? null : asId<'merchant'>(options.merchant);
  const found = await useStack(options, async (stack) => {
    const { listGoods } = await import('@landed/management/restricted-goods/allow-goods');
    return listGoods(stack, merchantId);
  });
  print(options, { object: 'list', data: found.map(allowanceDocument) }, () =>
    found.length === 0 ? 'No restricted goods are allowed.' : found.map(allowanceLine).join('\n'),
  );
}

async function revoke(id: string, options: ChangeOptions): Promise<void> {
  await changeStack(options, async (stack) => {
    const { revokeGoods } = await import('@landed/management/restricted-goods/allow-goods');
    return revokeGoods(stack, id, changedBy(options));
  });
  print(options, { id, revoked: true }, () => `Revoked: ${id}`);
}
