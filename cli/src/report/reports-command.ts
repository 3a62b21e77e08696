import { Command } from 'commander';
import { reportDefinitions } from '@landed/management/report/report-definitions';
import { reportCommand } from './report-command.js';
import { statementCommand } from './statement-command.js';

/** `landed reports …`: reports that finance staff file, check and send. Every report compares its totals with the ledger. */
export function reportsCommand(): Command {
  const command = new Command('reports').description('reports for finance, compared with the ledger');
  for (const definition of reportDefinitions) command.addCommand(reportCommand(definition));
  return command.addCommand(statementCommand());
}
