import { asId } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { merchantDocument, merchantText } from './shown-merchant.js';

export function holdCommand(): Command {
  return changeCommand('hold', 'hold a merchant: payouts, once available, wait until it is released; needs --reason')
    .argument('<merchant>', 'the merchant id', asUuid)
    .action(hold);
}

export function releaseCommand(): Command {
  return changeCommand('release', 'end the hold of a merchant; needs --reason')
    .argument('<merchant>', 'the merchant id', asUuid)
    .action(release);
}

async function hold(merchantId: string, options: ChangeOptions): Promise<void> {
  const held = await changeStack(options, async (stack) => {
    const { holdMerchant } = await import('@landed/management/merchant/hold-merchant');
    return holdMerchant(stack, asId<'merchant'>(merchantId), changedBy(options));
  });
  print(options, merchantDocument(held), () => merchantText(held));
}

async function release(merchantId: string, options: ChangeOptions): Promise<void> {
  const released = await changeStack(options, async (stack) => {
    const { releaseMerchant } = await import('@landed/management/merchant/hold-merchant');
    return releaseMerchant(stack, asId<'merchant'>(merchantId), changedBy(options));
  });
  print(options, merchantDocument(released), () => merchantText(released));
}
