import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeEndpoint } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asNames, asUuid } from '../program/choices.js';
import { endpointDocument, endpointText } from './shown-endpoint.js';

interface Options extends ChangeOptions {
  readonly events: readonly string[];
}

export function updateCommand(): Command {
  return changeCommand('update', 'change which future events are sent to an endpoint')
    .argument('<endpoint>', 'the endpoint id', asUuid)
    .requiredOption('--events <names>', 'event names separated by commas; * for all, including new ones', asNames)
    .action(update);
}

async function update(endpointId: string, options: Options): Promise<void> {
  const updated = await changeEndpoint(options, endpointId, async (stack, endpoint) => {
    const { updateEvents } = await import('@landed/management/webhook-endpoint/update-events');
    return updateEvents(stack, endpoint, options.events, changedBy(options));
  });
  print(options, endpointDocument(updated), () => endpointText(updated));
}
