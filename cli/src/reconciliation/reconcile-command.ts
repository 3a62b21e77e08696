import { entities } from '@landed/contracts/entity/entity';
import type { Command } from 'commander';
import { changeCommand, stackCommand } from '../access/stack-command.js';
import { asDay, asOneOf, asRail, asSeconds, asUuid } from '../program/choices.js';
import {
  type ReconcileOptions,
  type ResolveDifferenceOptions,
  reportFormats,
  type ShowOptions,
} from './reconcile-options.js';

const help = `
Compares the processor's balance transactions with the ledger, day by day in UTC, and prints the report. Every day at 04:00
UTC the service does the same for the day before. Running it again is safe: fees and suspense are posted once, and
differences that no longer exist are resolved. Workers must run.

Exit codes: 0 no open difference in these days, 1 there are some, 2 wrong usage.

Examples:
  landed reconcile --from 2026-11-01 --to 2026-11-07 --rail live
  landed reconcile --from 2026-11-21 --entity gb --format csv > november-21.csv
  landed reconcile show --from 2026-11-01 --to 2026-11-30
  landed reconcile resolve 01a1fd88-7552-86dc-8e1d-ad664ad7706c --reason "Charged on the dashboard" --ticket OPS-1207`;

export function reconcileCommand(): Command {
  return (
    withDays(changeCommand('reconcile', "compare the ledger with the processor's balance, and print the report"))
      .option('--grace <duration>', 'what happened within this time before the run is in flight', asSeconds, 60)
      .addHelpText('after', help)
      // Otherwise this command would take the options of its subcommands.
      .enablePositionalOptions()
      .action(async (options: ReconcileOptions) => {
        const { runAndReport } = await import('./reconcile.js');
        await runAndReport(options);
      })
      .addCommand(showCommand())
      .addCommand(resolveCommand())
  );
}

function showCommand(): Command {
  return withDays(stackCommand('show', 'print the report of an earlier run, or one difference'))
    .argument('[difference]', 'its id', asUuid)
    .option('--all', 'also differences that are resolved')
    .action(async (id: string | undefined, options: ShowOptions) => {
      const { show } = await import('./show.js');
      await show(id ?? null, options);
    });
}

function resolveCommand(): Command {
  return changeCommand('resolve', 'close a difference that an operator has explained, with --reason; moves no money')
    .argument('<difference>', 'its id', asUuid)
    .requiredOption('--ticket <ticket>', 'the ticket that documents the case')
    .action(async (id: string, options: ResolveDifferenceOptions) => {
      const { resolveDifference } = await import('./resolve-difference.js');
      await resolveDifference(id, options);
    });
}

function withDays(command: Command): Command {
  return command
    .option('--from <day>', 'the first day, such as 2026-11-21; by default yesterday', asDay)
    .option('--to <day>', 'the last day; by default the first one', asDay)
    .option('--rail <rail>', 'only test or only live mode', asRail)
    .option('--entity <entity>', `only one entity: ${entities.join(', ')}`, asOneOf(entities))
    .option('--format <format>', `one of ${reportFormats.join(', ')}`, asOneOf(reportFormats), 'table');
}
