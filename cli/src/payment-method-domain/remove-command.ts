import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asRail, asUuid } from '../program/choices.js';
import { domainDocument } from './shown-domain.js';

interface Options extends ChangeOptions {
  readonly rail: Rail;
}

export function removeCommand(): Command {
  return changeCommand(
    'remove',
    'remove the wallet domain of a merchant, so that it can register another; needs --reason',
  )
    .argument('<merchant>', 'the merchant id', asUuid)
    .requiredOption('--rail <rail>', 'test or live mode', asRail)
    .action(remove);
}

async function remove(merchantId: string, options: Options): Promise<void> {
  const removed = await changeStack(options, async (stack) => {
    const { removeDomain } = await import('@landed/management/payment-method-domain/remove-domain');
    const owner = { rail: options.rail, merchantId: asId<'merchant'>(merchantId) };
    return removeDomain(stack, owner, changedBy(options));
  });
  print(options, domainDocument(removed), () => `Removed ${removed.domain}. The merchant can register another domain.`);
}
