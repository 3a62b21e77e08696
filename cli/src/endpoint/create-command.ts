import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asNames, asRail, asUuid } from '../program/choices.js';
import { printSecret } from './print-secret.js';

interface Options extends ChangeOptions {
  readonly merchant: string;
  readonly rail: Rail;
  readonly url: string;
  readonly events?: readonly string[];
}

export function createCommand(): Command {
  return changeCommand('create', 'create an endpoint; its signing secret is shown once')
    .requiredOption('--merchant <id>', 'the merchant whose events are sent', asUuid)
    .requiredOption('--rail <rail>', 'the mode: test or live', asRail)
    .requiredOption('--url <url>', 'where events are sent: https, or on a local stack http to this machine')
    .option('--events <names>', 'the events to send, separated by commas (default: all)', asNames)
    .addHelpText(
      'after',
      '\nExample:\n  landed endpoints create --merchant <id> --rail test --url https://shop.example/webhooks ' +
        '--events payment_intent.succeeded,refund.succeeded',
    )
    .action(create);
}

async function create(options: Options): Promise<void> {
  const { merchant, rail, url, events } = options;
  const { endpoint, secret } = await changeStack(options, async (stack) => {
    const { createEndpoint } = await import('@landed/management/webhook-endpoint/create-endpoint');
    const { localTargets } = stack.access;
    const wanted = { merchantId: asId<'merchant'>(merchant), rail, url, localTargets };
    return createEndpoint(stack, events === undefined ? wanted : { ...wanted, events }, changedBy(options));
  });
  print(options, { id: endpoint.endpointId, secret }, () => printSecret(endpoint, secret));
}
