import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { note, print } from '../output/print.js';
import { merchantDocument, merchantText } from './shown-merchant.js';

interface Options extends ChangeOptions {
  readonly name: string;
  readonly ownerEmail?: string;
}

export function createCommand(): Command {
  return changeCommand('create', 'create a merchant that can have test keys')
    .requiredOption('--name <name>', 'the name of the business')
    .option('--owner-email <address>', 'the e-mail address of its owner, for notices of changed bank accounts')
    .action(create);
}

async function create(options: Options): Promise<void> {
  const merchant = await changeStack(options, async (stack) => {
    const { createMerchant } = await import('@landed/management/merchant/create-merchant');
    const { name, ownerEmail: address } = options;
    const ownerEmail = address === undefined ? {} : { ownerEmail: { address, keyring: stack.keyring } };
    return createMerchant(stack, { name, ...ownerEmail }, changedBy(options));
  });
  print(options, merchantDocument(merchant), () => merchantText(merchant));
  if (!options.json) note(`\nFor its keys: landed keys create --merchant ${merchant.merchantId} --rail test`);
}
