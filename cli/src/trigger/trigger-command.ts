import { type Command, InvalidArgumentError } from 'commander';
import { apiCommand } from '../merchant-api/api-command.js';
import type { TriggerOptions } from './trigger.js';

const examples = `
The event comes of real operations: a quote, a charge with a test card, a capture, a refund. It is the test rail's
always. The command ends when GET /v1/events has the event, and prints its id.

Examples:
  landed trigger --list
  landed trigger payment_intent.succeeded
  landed trigger payment_intent.succeeded --three-d-secure    after the bank asked the buyer
  landed trigger refund.failed --json
  landed trigger webhook_endpoint.test --endpoint 01a1fd88-7552-76dc-8e1d-ad664ad7706c

Exit codes: 0 the event is there, 1 it is not or cannot be made to happen, 2 wrong usage.`;

export function triggerCommand(): Command {
  return apiCommand('trigger', 'make an event happen, by real operations on the test rail')
    .argument('[event]', 'the name of the event')
    .option('--list', 'show what can be made to happen, and how')
    .option('--three-d-secure', 'by way of a bank that asks the buyer (succeeded, authorized, failed)')
    .option('--endpoint <id>', 'the endpoint that webhook_endpoint.test is sent to')
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
  throw new InvalidArgumentError('It is a whole number of seconds, 1 to 3600.');
}
