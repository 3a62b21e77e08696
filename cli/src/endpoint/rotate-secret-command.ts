import { overlapHoursDefault, overlapHoursMax } from '@landed/contracts/webhook/secret-overlap';
import type { Command } from 'commander';
import { changedBy, onEndpoint } from '../access/on-stack.js';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { print } from '../output/print.js';
import { asUuid, asWhole } from '../program/choices.js';
import { printSecret } from './print-secret.js';

interface Options extends ChangeOptions {
  readonly overlapHours: number;
}

export function rotateSecretCommand(): Command {
  return changeCommand('rotate-secret', 'give an endpoint a new signing secret, shown once')
    .argument('<endpoint>', 'its id', asUuid)
    .option(
      '--overlap-hours <hours>',
      `how long the old one signs as well, 0 to ${overlapHoursMax}`,
      asWhole(0, overlapHoursMax),
      overlapHoursDefault,
    )
    .action(rotate);
}

async function rotate(endpointId: string, options: Options): Promise<void> {
  const { endpoint, secret } = await onEndpoint(options, endpointId, async (stack, found) => {
    const { rotateSecret } = await import('@landed/activities/webhook-endpoint/rotate-secret');
    return rotateSecret(stack, found, options.overlapHours, changedBy(options));
  });
  const { previousSecretExpiresAt } = endpoint;
  print(options, { id: endpoint.endpointId, secret, previous_secret_expires_at: previousSecretExpiresAt }, () =>
    printSecret(endpoint, secret),
  );
}
