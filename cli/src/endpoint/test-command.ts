import type { Delivery } from '@landed/contracts/webhook-endpoint/types';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeEndpoint } from '../access/use-stack.js';
import { deliveryDocument, deliveryText } from '../delivery/shown-delivery.js';
import { waitForAttempt } from '../delivery/wait-for-attempt.js';
import { note, print } from '../output/print.js';
import { asUuid } from '../program/choices.js';

export function testCommand(): Command {
  return changeCommand('test', 'send a webhook_endpoint.test event to an endpoint and show its response')
    .argument('<endpoint>', 'the endpoint id', asUuid)
    .addHelpText('after', '\nExit code 1 when the first attempt fails. The event is retried like every other event.')
    .action(test);
}

async function test(endpointId: string, options: ChangeOptions): Promise<void> {
  const delivery = await changeEndpoint(options, endpointId, async (stack, endpoint): Promise<Delivery> => {
    const { sendTestEvent } = await import('@landed/management/webhook-endpoint/send-test-event');
    const sent = await sendTestEvent(stack, stack.starter, endpoint, changedBy(options));
    if (!sent.dispatched && !options.json)
      note('Temporal does not respond. The event is sent within two minutes after it is back.');
    return waitForAttempt(stack, sent.delivery);
  });
  print(options, deliveryDocument(delivery), () => deliveryText(delivery));
  if (delivery.state !== 'delivered') process.exitCode = 1;
}
