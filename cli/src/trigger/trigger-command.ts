import { type Command, InvalidArgumentError } from 'commander';
import { changeOptions } from '../access/stack-command.js';
import { apiCommand } from '../merchant-api/api-command.js';
import type { TriggerOptions } from './trigger-options.js';

const examples = `
The command runs real operations in test mode: a quote, a charge with a test card, a capture, a refund. It waits until
GET /v1/events returns the event, and prints the event id. Actor and reason are stored by stuck and webhook_endpoint.test,
which change the stack itself.

Examples:
  landed trigger --list
  landed trigger payment_intent.succeeded
  landed trigger payment_intent.succeeded --three-d-secure    after 3-D Secure authentication
  landed trigger refund.failed --json
  landed trigger stuck                       a charge that waits for an operator, to rehearse the runbook
  landed trigger stuck --lost                a charge whose workflow was terminated
  landed trigger webhook_endpoint.test --endpoint 01a1fd88-7552-76dc-8e1d-ad664ad7706c

Exit codes: 0 the event exists, 1 the event did not appear or cannot be triggered, 2 wrong usage.`;

export function triggerCommand(): Command {
  return changeOptions(apiCommand('trigger', 'cause an event with real operations in test mode'))
    .argument('[event]', 'the name of the event')
    .option('--list', 'list all events and how each is triggered')
    .option('--three-d-secure', 'with 3-D Secure authentication (payment_intent.succeeded, .authorized or .failed)')
    .option('--endpoint <id>', 'the endpoint for webhook_endpoint.test')
    .option('--lost', 'with stuck: leave the charge without a workflow')
    .option('--timeout <seconds>', 'how long to wait for the event', seconds, 60)
    .addHelpText('after', examples)
    .action(async (event: string | undefined, options: TriggerOptions) => {
      const { trigger } = await import('./trigger.js');
      await trigger(event, options);
    });
}

function seconds(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= 3_600) return value;
  throw new InvalidArgumentError('Expected a whole number of seconds from 1 to 3600.');
}
