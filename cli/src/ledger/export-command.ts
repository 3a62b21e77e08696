import { csv } from '@landed/contracts/csv/csv';
import { type Currency, currencies } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { EntryFilter } from '@landed/prisma/read/ledger/list-entries';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { asOneOf, asRail, asTime, asUuid } from '../program/choices.js';
import { asAccount } from './account-option.js';
import { formatted } from './formats.js';
import { entryHead, shownEntry } from './shown-entry.js';

interface Options extends StackOptions {
  readonly rail?: Rail;
  readonly merchant?: string;
  readonly currency?: Currency;
  readonly account?: string;
  readonly from?: Date;
  readonly before?: Date;
  readonly format: 'csv' | 'json';
}

const linesPerPage = 5_000;

export function exportCommand(): Command {
  return stackCommand('export', 'write every line of the ledger, in the order of posting')
    .option('--rail <rail>', 'only test or only live mode', asRail)
    .option('--merchant <id>', 'only journals of this merchant', asUuid)
    .option('--currency <currency>', 'only one currency', asOneOf(currencies))
    .option('--account <kind>', 'only one kind of account, such as tax_payable', asAccount)
    .option('--from <time>', 'only what happened then or later', asTime)
    .option('--before <time>', 'only what happened earlier', asTime)
    .option('--format <format>', 'csv, or json: one document per line', asOneOf(['csv', 'json'] as const), 'csv')
    .action(exportEntries);
}

/** Pages are read and written one after the other, so the memory does not grow with the ledger. */
async function exportEntries({ format, json, ...options }: Options): Promise<void> {
  await useStack(options, async ({ database }) => {
    const { listEntries } = await import('@landed/prisma/read/ledger/list-entries');
    const isJson = json === true || format === 'json';
    if (!isJson) await write(csv(entryHead, []));
    for (let after = '0'; ; ) {
      const entries = await listEntries(database, filterOf(options), { after, limit: linesPerPage });
      const text = formatted(isJson ? 'json' : 'csv', entryHead, entries.map(shownEntry));
      await write(isJson ? text : text.slice(text.indexOf('\r\n') + 2));
      if (entries.length < linesPerPage) return;
      after = entries.at(-1)?.id ?? after;
    }
  });
}

function filterOf({ rail, merchant, currency, account, from, before }: Omit<Options, 'format'>): EntryFilter {
  return {
    ...(rail !== undefined && { rail }),
    ...(merchant !== undefined && { merchantId: merchant }),
    ...(currency !== undefined && { currency }),
    ...(account !== undefined && { account }),
    ...(from !== undefined && { from }),
    ...(before !== undefined && { before }),
  };
}

/** Waits for a slow reader. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error === null || error === undefined ? resolve() : reject(error)));
  });
}
