import type { Command } from 'commander';
import { apiCommand, apiFor, railOption } from '../merchant-api/api-command.js';
import { asNames } from '../program/choices.js';
import type { ListenOptions } from './listen.js';

const examples = `
Each event is sent as a delivery would be: the same bytes, signed with the secret that is printed at the start. What
happened before the start is not sent. An answer other than 2xx is tried again after 1, 5 and 15 seconds.

Examples:
  landed listen --forward-to http://localhost:3000/webhooks
  landed listen --forward-to http://localhost:3000/webhooks --events payment_intent.succeeded,refund.failed
  landed listen --json                            one line of JSON per event, sent nowhere
  LANDED_KEY=sk_test_… landed listen --base-url https://api.example.com --forward-to http://localhost:3000/webhooks

Exit codes: 0 ended by Ctrl-C, 1 the API does not take the key, 2 wrong usage.`;

export function listenCommand(): Command {
  return apiCommand('listen', 'bring new events to a server on this machine, signed, until Ctrl-C')
    .option('--forward-to <url>', 'where to send them; without it they are only shown')
    .option('--events <names>', 'only these, by commas', asNames)
    .option('--secret <whsec_…>', 'sign with this secret instead of one made for this session')
    .addOption(railOption())
    .addHelpText('after', examples)
    .action(async (options: ListenOptions) => {
      const [{ listen }, api] = await Promise.all([import('./listen.js'), apiFor(options)]);
      await listen(api, options);
    });
}
