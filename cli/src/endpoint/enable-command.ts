import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeEndpoint } from '../access/use-stack.js';
import { note, print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { endpointDocument, endpointText } from './shown-endpoint.js';

export function enableCommand(): Command {
  return changeCommand('enable', 'send to a disabled endpoint again, starting with the next event')
    .argument('<endpoint>', 'the endpoint id', asUuid)
    .action(enable);
}

async function enable(endpointId: string, options: ChangeOptions): Promise<void> {
  const enabled = await changeEndpoint(options, endpointId, async (stack, endpoint) => {
    const { enableEndpoint } = await import('@landed/management/webhook-endpoint/enable-endpoint');
    return enableEndpoint(stack, endpoint, changedBy(options));
  });
  print(options, endpointDocument(enabled), () => endpointText(enabled));
  if (!options.json)
    note(`\nTo send missed events: landed resend --endpoint ${enabled.endpointId} --missed-since <time>`);
}
