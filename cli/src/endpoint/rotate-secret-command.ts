import { overlapHoursDefault, overlapHoursMax } from '@landed/contracts/webhook/secret-overlap';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeEndpoint } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid, asWhole } from '../program/choices.js';
import { printSecret } from './print-secret.js';

interface Options extends ChangeOptions {
  readonly overlapHours: number;
}

export function rotateSecretCommand(): Command {
  return changeCommand('rotate-secret', 'give an endpoint a new signing secret, shown once')
    .argument('<endpoint>', 'the endpoint id', asUuid)
    .option(
      '--overlap-hours <hours>',
      `how long the old secret also signs, 0 to ${overlapHoursMax}`,
      asWhole(0, overlapHoursMax),
      overlapHoursDefault,
    )
    .action(rotate);
}

async function rotate(endpointId: string, options: Options): Promise<void> {
  const { endpoint, secret } = await changeEndpoint(options, endpointId, async (stack, found) => {
    const { rotateSecret } = await import('@landed/management/webhook-endpoint/rotate-secret');
    return rotateSecret(stack, found, options.overlapHours, changedBy(options));
  });
  const { previousSecretExpiresAt } = endpoint;
  print(options, { id: endpoint.endpointId, secret, previous_secret_expires_at: previousSecretExpiresAt }, () =>
    printSecret(endpoint, secret),
  );
}
