import type { Command } from 'commander';
import { apiCommand, apiFor, railOption } from '../merchant-api/api-command.js';
import { asNames } from '../program/choices.js';
import type { ListenOptions } from './listen.js';

const examples = `
Each event is sent like a webhook delivery: the same bytes, signed with the secret that is printed at the start. Events
from before the start are not sent. Without a 2xx response, an event is retried after 1, 5 and 15 seconds; after a 410 it
is not retried.

Examples:
  landed listen --forward-to http://localhost:3000/webhooks
  landed listen --forward-to http://localhost:3000/webhooks --events payment_intent.succeeded,refund.failed
  landed listen --json                            print one line of JSON per event, forward nothing
  LANDED_KEY=sk_test_… landed listen --base-url https://api.example.com --forward-to http://localhost:3000/webhooks

Exit codes: 0 ended with Ctrl-C, 1 the API rejects the key, 2 wrong usage.`;

export function listenCommand(): Command {
  return apiCommand('listen', 'forward new events, signed, to a server on this machine until Ctrl-C')
    .option('--forward-to <url>', 'where to send events; without it they are only printed')
    .option('--events <names>', 'only these events, separated by commas', asNames)
    .option('--secret <whsec_…>', 'sign with this secret instead of a new one for this session')
    .addOption(railOption())
    .addHelpText('after', examples)
    .action(async (options: ListenOptions) => {
      const [{ listen }, api] = await Promise.all([import('./listen.js'), apiFor(options)]);
      await listen(api, options);
    });
}
