import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeEndpoint } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { endpointDocument, endpointText } from './shown-endpoint.js';

export function deleteCommand(): Command {
  return changeCommand('delete', 'delete an endpoint permanently; waiting deliveries are canceled')
    .argument('<endpoint>', 'the endpoint id', asUuid)
    .action(remove);
}

async function remove(endpointId: string, options: ChangeOptions): Promise<void> {
  const deleted = await changeEndpoint(options, endpointId, async (stack, endpoint) => {
    const { deleteEndpoint } = await import('@landed/management/webhook-endpoint/delete-endpoint');
    return deleteEndpoint(stack, endpoint, changedBy(options));
  });
  print(options, endpointDocument(deleted), () => endpointText(deleted));
}
