import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Command } from 'commander';
import { onStack } from '../access/on-stack.js';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
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
    .option('--merchant <id>', 'only this merchant’s', asUuid)
    .option('--rail <rail>', 'only those of test or live', asRail)
    .option('--deleted', 'deleted ones too')
    .action(list);
}

async function list(options: Options): Promise<void> {
  const { merchant, rail, deleted } = options;
  const endpoints = await onStack(options, async (stack) => {
    const { listEndpoints } = await import('@landed/activities/webhook-endpoint/list-endpoints');
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
