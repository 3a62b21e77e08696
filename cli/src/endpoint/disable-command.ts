import type { Command } from 'commander';
import { changedBy, onEndpoint } from '../access/on-stack.js';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { endpointDocument, endpointText } from './shown-endpoint.js';

export function disableCommand(): Command {
  return changeCommand('disable', 'send an endpoint nothing more, until it is enabled; what waits is abandoned')
    .argument('<endpoint>', 'its id', asUuid)
    .action(disable);
}

async function disable(endpointId: string, options: ChangeOptions): Promise<void> {
  const disabled = await onEndpoint(options, endpointId, async (stack, endpoint) => {
    const { disableEndpoint } = await import('@landed/activities/webhook-endpoint/disable-endpoint');
    return disableEndpoint(stack, endpoint, changedBy(options));
  });
  print(options, endpointDocument(disabled), () => endpointText(disabled));
}
