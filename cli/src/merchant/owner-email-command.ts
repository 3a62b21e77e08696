import { asId } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { UsageFailure } from '../program/command-failure.js';
import { merchantDocument, merchantText } from './shown-merchant.js';

interface Options extends ChangeOptions {
  readonly address?: string;
  readonly remove?: true;
}

/** `landed merchants owner-email`: the address of the owner, for notices of changed bank accounts. */
export function ownerEmailCommand(): Command {
  return changeCommand('owner-email', 'set or remove the e-mail address of the owner of a merchant; needs --reason')
    .argument('<merchant>', 'the merchant id', asUuid)
    .option('--address <address>', 'the e-mail address')
    .option('--remove', 'remove the address: the owner gets no more notices')
    .action(set);
}

async function set(merchantId: string, options: Options): Promise<void> {
  const { address, remove } = options;
  if ((address === undefined) === (remove === undefined)) throw new UsageFailure('Give --address or --remove.');
  const merchant = await changeStack(options, async (stack) => {
    const { setOwnerEmail } = await import('@landed/management/merchant/set-owner-email');
    return setOwnerEmail(stack, asId<'merchant'>(merchantId), address ?? null, changedBy(options));
  });
  print(options, merchantDocument(merchant), () => merchantText(merchant));
}
