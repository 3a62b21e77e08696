import { writeFile } from 'node:fs/promises';
import type { Rail } from '@landed/contracts/rail/rail';
import type { ReportPeriod } from '@landed/contracts/report/period';
import type { Command } from 'commander';
import { accessFor, type StackOptions, stackCommand } from '../access/stack-command.js';
import { print } from '../output/print.js';
import { asMonth, asRail, asUuid } from '../program/choices.js';
import { CommandFailure } from '../program/command-failure.js';

interface Options extends StackOptions {
  readonly merchant: string;
  readonly month: ReportPeriod;
  readonly rail: Rail;
  readonly out: string;
}

const timeoutMilliseconds = 600_000;

const help = `
Per currency: opening balance, sales, fees, tax and duty withheld, refunds, disputes, reserve, payouts, closing balance. The
closing balance is read from the account; a statement whose lines do not add up to it is not written.

Exit codes: 0 written, 1 nothing was written, 2 wrong usage.`;

export function statementCommand(): Command {
  return stackCommand('statement', 'write the fee statement of a merchant for a month as a PDF')
    .requiredOption('--merchant <id>', 'the merchant', asUuid)
    .requiredOption('--month <month>', 'the month, such as 2026-11', asMonth)
    .option('--rail <rail>', 'test or live mode', asRail, 'live')
    .requiredOption('--out <file>', 'the file to write')
    .addHelpText('after', help)
    .action(statement);
}

async function statement(options: Options): Promise<void> {
  const { merchant: merchantId, month, rail, out } = options;
  const { databaseUrl } = await accessFor(options);
  const { openDatabase } = await import('@landed/prisma/database');
  const { merchantStatement, tiesOut } = await import('@landed/prisma/read/report/merchant-statement');
  const database = openDatabase(databaseUrl, { poolMax: 1, timeoutMilliseconds });
  try {
    const query = { rail, merchantId, from: month.from, before: month.before };
    const found = await merchantStatement(database, query);
    if (found === null) throw new CommandFailure('merchant_not_found', `There is no such merchant in ${rail} mode.`);
    const wrong = found.currencies.filter((currency) => !tiesOut(currency));
    if (wrong.length > 0) {
      const names = wrong.map(({ currency }) => currency).join(', ');
      throw new CommandFailure('does_not_tie', `The changes do not add up to the closing balance: ${names}.`);
    }
    const { statementPdf } = await import('@landed/management/report/statement-pdf');
    await writeFile(out, await statementPdf(found, { month: month.name, rail }));
    const document = { object: 'statement', merchant_id: merchantId, period: month.name, file: out };
    print(options, document, () => `The statement of ${month.name} is in ${out}.`);
  } finally {
    await database.close();
  }
}
