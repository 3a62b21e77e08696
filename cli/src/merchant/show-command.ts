import { asId } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { overviewDocument, overviewText } from './shown-merchant.js';

export function showCommand(): Command {
  return stackCommand('show', 'show a merchant: what is recorded, its key pairs, its latest changes')
    .argument('<merchant>', 'the merchant id', asUuid)
    .action(show);
}

async function show(merchantId: string, options: StackOptions): Promise<void> {
  const overview = await useStack(options, async (stack) => {
    const { showMerchant } = await import('@landed/management/merchant/show-merchant');
    return showMerchant(stack, asId<'merchant'>(merchantId));
  });
  print(options, overviewDocument(overview), () => overviewText(overview));
}
