import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeEndpoint } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { endpointDocument, endpointText } from './shown-endpoint.js';

export function disableCommand(): Command {
  return changeCommand('disable', 'stop sending to an endpoint until it is enabled; waiting deliveries are canceled')
    .argument('<endpoint>', 'the endpoint id', asUuid)
    .action(disable);
}

async function disable(endpointId: string, options: ChangeOptions): Promise<void> {
  const disabled = await changeEndpoint(options, endpointId, async (stack, endpoint) => {
    const { disableEndpoint } = await import('@landed/management/webhook-endpoint/disable-endpoint');
    return disableEndpoint(stack, endpoint, changedBy(options));
  });
  print(options, endpointDocument(disabled), () => endpointText(disabled));
}
