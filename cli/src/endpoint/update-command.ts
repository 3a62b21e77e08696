import type { Command } from 'commander';
import { changedBy, onEndpoint } from '../access/on-stack.js';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { print } from '../output/print.js';
import { asNames, asUuid } from '../program/choices.js';
import { endpointDocument, endpointText } from './shown-endpoint.js';

interface Options extends ChangeOptions {
  readonly events: readonly string[];
}

export function updateCommand(): Command {
  return changeCommand('update', 'change which events go to an endpoint, from now on')
    .argument('<endpoint>', 'its id', asUuid)
    .requiredOption('--events <names>', 'which events, by commas; * for all, also those to come', asNames)
    .action(update);
}

async function update(endpointId: string, options: Options): Promise<void> {
  const updated = await onEndpoint(options, endpointId, async (stack, endpoint) => {
    const { updateEvents } = await import('@landed/activities/webhook-endpoint/update-events');
    return updateEvents(stack, endpoint, options.events, changedBy(options));
  });
  print(options, endpointDocument(updated), () => endpointText(updated));
}
