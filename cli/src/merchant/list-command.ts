import { asId } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { note, print } from '../output/print.js';
import { asUuid, asWhole } from '../program/choices.js';
import { merchantDocument, merchantTable } from './shown-merchant.js';

interface Options extends StackOptions {
  readonly held?: true;
  readonly limit: number;
  readonly after?: string;
}

export function listCommand(): Command {
  return stackCommand('list', 'list merchants, newest first')
    .option('--held', 'only merchants that are held')
    .option('--limit <number>', 'the most merchants to list, 1 to 100', asWhole(1, 100), 25)
    .option('--after <merchant>', 'start after this merchant', asUuid)
    .action(list);
}

async function list(options: Options): Promise<void> {
  const { held, limit, after } = options;
  const { merchants, hasMore } = await useStack(options, async (stack) => {
    const { listMerchants } = await import('@landed/management/merchant/list-merchants');
    return listMerchants(stack, {
      limit,
      ...(held !== undefined && { held }),
      ...(after !== undefined && { startingAfter: asId<'merchant'>(after) }),
    });
  });
  print(options, { object: 'list', data: merchants.map(merchantDocument), has_more: hasMore }, () =>
    merchantTable(merchants),
  );
  const last = merchants.at(-1);
  if (hasMore && last !== undefined && !options.json) note(`\nNext page: --after ${last.merchantId}`);
}
