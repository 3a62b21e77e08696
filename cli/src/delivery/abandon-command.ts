import { asId } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import { onEndpoint } from '../access/on-stack.js';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';

interface Options extends StackOptions {
  readonly endpoint: string;
  readonly event: string;
}

export function abandonCommand(): Command {
  return stackCommand('abandon', 'give up one event at one endpoint: no further attempt')
    .requiredOption('--endpoint <id>', 'the endpoint', asUuid)
    .requiredOption('--event <id>', 'the event', asUuid)
    .action(abandon);
}

async function abandon(options: Options): Promise<void> {
  const abandoned = await onEndpoint(options, options.endpoint, async (stack, endpoint) => {
    const { abandonDelivery } = await import('@landed/activities/webhook-endpoint/abandon-delivery');
    const { rail, merchantId, endpointId } = endpoint;
    const ref = { rail, merchantId, endpointId, eventId: asId<'event'>(options.event) };
    return abandonDelivery(stack, stack.dispatch, ref);
  });
  print(options, { abandoned }, () => (abandoned ? 'It is abandoned.' : 'It had ended before.'));
}
