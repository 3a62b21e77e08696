import { type Entity, entities } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ReportPeriod } from '@landed/contracts/report/period';
import type { Command } from 'commander';
import { accessFor, type StackOptions, stackCommand } from '../access/stack-command.js';
import { plainJson } from '../output/plain-text.js';
import { note } from '../output/print.js';
import { asOneOf, asPeriod, asRail, asUuid } from '../program/choices.js';
import type { ReportDefinition } from '@landed/management/report/report-definition';
import { reportCsv, reportDocument, reportTable, tiesOut, tieText } from './shown-report.js';

interface Options extends StackOptions {
  readonly period: ReportPeriod;
  readonly rail: Rail;
  readonly entity?: Entity;
  readonly merchant?: string;
  readonly format: 'table' | 'csv' | 'json';
}

/** A report may read the ledger of a quarter. */
const timeoutMilliseconds = 1_800_000;

const formats = ['table', 'csv', 'json'] as const;

export function reportCommand(definition: ReportDefinition): Command {
  return stackCommand(definition.name, definition.description)
    .requiredOption('--period <period>', 'a month, a quarter or an ISO 8601 week: 2026-11, 2026-Q4, 2026-W47', asPeriod)
    .option('--rail <rail>', 'test or live mode', asRail, 'live')
    .option('--entity <entity>', `only one entity: ${entities.join(', ')}`, asOneOf(entities))
    .option('--merchant <id>', 'only what concerns this merchant', asUuid)
    .option(
      '--format <format>',
      'table, csv (amounts in units) or json (amounts in minor units)',
      asOneOf(formats),
      'table',
    )
    .addHelpText(
      'after',
      `${definition.help}\n\nThe comparison with the ledger is printed with the table, and on stderr for csv.\n` +
        'Exit codes: 0 every total is that of the ledger, 1 a total differs, 2 wrong usage.',
    )
    .action((options: Options) => report(definition, options));
}

async function report(definition: ReportDefinition, options: Options): Promise<void> {
  const { period, rail, entity = null, merchant = null } = options;
  const { databaseUrl } = await accessFor(options);
  const { openDatabase } = await import('@landed/prisma/database');
  const database = openDatabase(databaseUrl, { poolMax: 1, timeoutMilliseconds });
  try {
    const query = { rail, entity, merchantId: merchant, from: period.from, before: period.before };
    const found = await definition.load(database, query);
    switch (options.json === true ? 'json' : options.format) {
      case 'csv':
        process.stdout.write(reportCsv(definition, found));
        note(tieText(found.ties));
        break;
      case 'json':
        process.stdout.write(`${plainJson(reportDocument(definition, period, found))}\n`);
        break;
      case 'table':
        process.stdout.write(`${reportTable(definition, found)}\n`);
    }
    if (!tiesOut(found)) process.exitCode = 1;
  } finally {
    await database.close();
  }
}
