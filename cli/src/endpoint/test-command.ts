import type { Delivery } from '@landed/activities/webhook-endpoint/types';
import type { Command } from 'commander';
import { onEndpoint } from '../access/on-stack.js';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { firstAttempt } from '../delivery/first-attempt.js';
import { deliveryDocument, deliveryText } from '../delivery/shown-delivery.js';
import { note, print } from '../output/print.js';
import { asUuid } from '../program/choices.js';

export function testCommand(): Command {
  return stackCommand('test', 'send an endpoint a webhook_endpoint.test event and say what it answers')
    .argument('<endpoint>', 'its id', asUuid)
    .addHelpText('after', '\nExit code 1 when the endpoint did not take it; it is tried again like every event.')
    .action(test);
}

async function test(endpointId: string, options: StackOptions): Promise<void> {
  const delivery = await onEndpoint(options, endpointId, async (stack, endpoint): Promise<Delivery> => {
    const { sendTestEvent } = await import('@landed/activities/webhook-endpoint/send-test-event');
    const sent = await sendTestEvent(stack, stack.dispatch, endpoint);
    if (!sent.dispatched && !options.json) note('Temporal does not answer; the event is sent once it does.');
    return firstAttempt(stack, sent.delivery);
  });
  print(options, deliveryDocument(delivery), () => deliveryText(delivery));
  if (delivery.state !== 'delivered') process.exitCode = 1;
}
