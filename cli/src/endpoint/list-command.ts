import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asRail, asUuid } from '../program/choices.js';
import { endpointDocument, endpointTable } from './shown-endpoint.js';

interface Options extends StackOptions {
  readonly merchant?: string;
  readonly rail?: Rail;
  readonly deleted?: true;
}

export function listCommand(): Command {
  return stackCommand('list', 'list endpoints, oldest first')
    .option('--merchant <id>', 'only endpoints of this merchant', asUuid)
    .option('--rail <rail>', 'only test or only live mode', asRail)
    .option('--deleted', 'include deleted endpoints')
    .action(list);
}

async function list(options: Options): Promise<void> {
  const { merchant, rail, deleted } = options;
  const endpoints = await useStack(options, async (stack) => {
    const { listEndpoints } = await import('@landed/management/webhook-endpoint/list-endpoints');
    return listEndpoints(stack, {
      ...(merchant !== undefined && { merchantId: asId<'merchant'>(merchant) }),
      ...(rail !== undefined && { rail }),
      ...(deleted !== undefined && { deleted }),
    });
  });
  print(options, { object: 'list', data: endpoints.map(endpointDocument), has_more: false }, () =>
    endpointTable(endpoints),
  );
}
