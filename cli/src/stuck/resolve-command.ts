import { manualOutcomes } from '@landed/contracts/operation/types';
import type { Command } from 'commander';
import { changeCommand } from '../access/stack-command.js';
import { changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asOneOf, asUuid } from '../program/choices.js';
import type { ResolveOptions } from './stuck-options.js';

const help = `
For an operation that \`landed stuck\` shows as waiting for an operator. The processor is read first. Where it states a
fact, the fact decides, and a decision against it is rejected. Outcome, actor, ticket and reason are stored; the reason
is encrypted. The decision is signed with your operator key (\`landed operators\`) and counts once, within 15 minutes.

\`--print\` prints the signed decision for Temporal Web or its command line, and sends nothing. The id is then that of the
operation, which may have lost its rows.

\`did_not_happen\` for something that did happen is the expensive mistake: get the processor's statement in writing.

Example:
  landed resolve 01a1fd88-7552-76dc-8e1d-ad664ad7706c --outcome did_not_happen \\
    --ticket OPS-1207 --reason "Acquirer's support: no such charge."

  landed resolve 01a1fd88-7552-76dc-8e1d-ad664ad7706c --outcome happened --processor-payment pi_3sDOfErIEfQNOcO4ByFVI288 \\
    --ticket OPS-1208 --reason "Found on the dashboard."

Exit codes: 0 the decision is saved, 1 it was rejected, 2 wrong usage.`;

export function resolveCommand(): Command {
  return changeCommand('resolve', 'decide an operation whose outcome the processor does not state')
    .argument('<payment or refund>', 'its id, or that of a dispute or of the operation', asUuid)
    .requiredOption('--outcome <outcome>', `what became of it: ${manualOutcomes.join(' or ')}`, asOneOf(manualOutcomes))
    .requiredOption('--ticket <ticket>', 'the ticket that documents the case')
    .option(
      '--processor-payment <id>',
      "the processor's id of the payment, such as pi_3sDO…: it is read, verified and confirms the decision",
    )
    .option('--print', 'print the signed decision as JSON instead of sending it')
    .addHelpText('after', help)
    .action(async (id: string, options: ResolveOptions) => {
      const { resolve, signDecisionAbout } = await import('./resolve.js');
      if (options.print === true) {
        const signed = await changeStack(options, (stack) => signDecisionAbout(stack, id, options));
        return print({ json: true }, signed, () => '');
      }
      const resolved = await changeStack(options, (stack) => resolve(stack, id, options));
      print(options, resolved, () => `${resolved.operation}  ${resolved.outcome}  ${resolved.evidence}`);
    });
}
