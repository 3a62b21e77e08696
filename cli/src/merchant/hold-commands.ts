import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import type { OpenStack } from '../access/open-stack.js';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { note, print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { merchantDocument, merchantText } from './shown-merchant.js';

export function holdCommand(): Command {
  return changeCommand(
    'hold',
    'hold a merchant: the weekly run skips it, and nothing more is sent to the partner; needs --reason',
  )
    .argument('<merchant>', 'the merchant id', asUuid)
    .action(hold);
}

export function releaseCommand(): Command {
  return changeCommand('release', 'end the hold of a merchant: its waiting payouts continue at once; needs --reason')
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
  const id = asId<'merchant'>(merchantId);
  const released = await changeStack(options, async (stack) => {
    const { releaseMerchant } = await import('@landed/management/merchant/hold-merchant');
    const merchant = await releaseMerchant(stack, id, changedBy(options));
    await wake(stack, id);
    return merchant;
  });
  print(options, merchantDocument(released), () => merchantText(released));
}

/** The merchant is released even if this fails: its payouts look every hour by themselves. */
async function wake(stack: OpenStack, merchantId: MerchantId): Promise<void> {
  const { wakePayouts } = await import('../payout/wake-payouts.js');
  try {
    const woken = await wakePayouts(stack, merchantId);
    if (woken > 0) note(`Payouts resumed: ${woken}.`);
  } catch {
    note('The merchant is released. Temporal is unreachable: its payouts resume within an hour.');
  }
}
