import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asUuid } from '../program/choices.js';

const help = `
Reads the processor now instead of at the next scheduled time. It never sends a charge, capture, cancel or refund by
itself: a workflow that reads a fact saves it. A workflow that was lost is started again.

Exit codes: 0 the read was requested, 1 there is nothing to read, 2 wrong usage.`;

export function recheckCommand(): Command {
  return changeCommand('recheck', 'read a payment or refund at the processor now')
    .argument('<payment or refund>', 'its id, or that of a dispute or of the operation', asUuid)
    .addHelpText('after', help)
    .action(async (id: string, options: ChangeOptions) => {
      const { recheck } = await import('./recheck.js');
      const asked = await changeStack(options, (stack) => recheck(stack, id, changedBy(options)));
      print(options, { data: asked }, () => asked.map(({ workflow_id, how }) => `${how}  ${workflow_id}`).join('\n'));
    });
}
