import type { Command } from 'commander';
import { changedBy, onEndpoint } from '../access/on-stack.js';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { note, print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { endpointDocument, endpointText } from './shown-endpoint.js';

export function enableCommand(): Command {
  return changeCommand('enable', 'send to a disabled endpoint again, from the next event on')
    .argument('<endpoint>', 'its id', asUuid)
    .action(enable);
}

async function enable(endpointId: string, options: ChangeOptions): Promise<void> {
  const enabled = await onEndpoint(options, endpointId, async (stack, endpoint) => {
    const { enableEndpoint } = await import('@landed/activities/webhook-endpoint/enable-endpoint');
    return enableEndpoint(stack, endpoint, changedBy(options));
  });
  print(options, endpointDocument(enabled), () => endpointText(enabled));
  if (!options.json)
    note(`\nWhat it missed is sent by: landed resend --endpoint ${enabled.endpointId} --missed-since <time>`);
}
