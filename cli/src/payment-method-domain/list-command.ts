import { asId } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { domainsText, listDocument } from './shown-domain.js';

export function listCommand(): Command {
  return stackCommand('list', 'show the wallet domain of a merchant in each mode, and the removed ones')
    .argument('<merchant>', 'the merchant id', asUuid)
    .action(list);
}

async function list(merchantId: string, options: StackOptions): Promise<void> {
  const found = await useStack(options, async (stack) => {
    const { listDomains } = await import('@landed/management/payment-method-domain/list-domains');
    return listDomains(stack, asId<'merchant'>(merchantId));
  });
  print(options, listDocument(found), () => domainsText(found));
}
