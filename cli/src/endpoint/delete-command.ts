import type { Command } from 'commander';
import { changedBy, onEndpoint } from '../access/on-stack.js';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { endpointDocument, endpointText } from './shown-endpoint.js';

export function deleteCommand(): Command {
  return changeCommand('delete', 'take an endpoint away for good; what waits is abandoned')
    .argument('<endpoint>', 'its id', asUuid)
    .action(remove);
}

async function remove(endpointId: string, options: ChangeOptions): Promise<void> {
  const deleted = await onEndpoint(options, endpointId, async (stack, endpoint) => {
    const { deleteEndpoint } = await import('@landed/activities/webhook-endpoint/delete-endpoint');
    return deleteEndpoint(stack, endpoint, changedBy(options));
  });
  print(options, endpointDocument(deleted), () => endpointText(deleted));
}
