import { asId } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeEndpoint } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';

interface Options extends ChangeOptions {
  readonly endpoint: string;
  readonly event: string;
}

export function cancelCommand(): Command {
  return changeCommand('cancel', 'cancel the delivery of one event to one endpoint; no further attempt is made')
    .requiredOption('--endpoint <id>', 'the endpoint', asUuid)
    .requiredOption('--event <id>', 'the event to stop sending', asUuid)
    .action(cancel);
}

async function cancel(options: Options): Promise<void> {
  const canceled = await changeEndpoint(options, options.endpoint, async (stack, endpoint) => {
    const { cancelDelivery } = await import('@landed/management/webhook-endpoint/cancel-delivery');
    const { rail, merchantId, endpointId } = endpoint;
    const ref = { rail, merchantId, endpointId, eventId: asId<'event'>(options.event) };
    return cancelDelivery(stack, stack.starter, ref, changedBy(options));
  });
  print(options, { canceled }, () => (canceled ? 'The delivery is canceled.' : 'The delivery had already ended.'));
}
