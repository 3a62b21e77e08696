import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { note, print } from '../output/print.js';
import { asRail, asUuid, asWhole } from './choices.js';

/** The options of every list of merchants' records. */
export interface PageOptions extends StackOptions {
  readonly merchant?: string;
  readonly rail?: Rail;
  readonly limit: number;
  readonly after?: string;
}

/** `list` with the options that come first in its help: whose records are listed. */
export function ownerOptions(records: string): Command {
  return stackCommand('list', `list ${records}, newest first`)
    .option('--merchant <id>', `only ${records} of this merchant`, asUuid)
    .option('--rail <rail>', 'only test or only live mode', asRail);
}

/** Adds the options that come last: which page is listed. */
export function pageOptions(command: Command, record: string): Command {
  return command
    .option('--limit <number>', `the most ${record}s to list, 1 to 100`, asWhole(1, 100), 25)
    .option(`--after <${record}>`, `start after this ${record}`, asUuid);
}

/** What the options select, for the query of a list. */
export function pageQuery({ merchant, rail, limit, after }: PageOptions): {
  readonly limit: number;
  readonly merchantId?: MerchantId;
  readonly rail?: Rail;
  readonly startingAfter?: string;
} {
  return {
    limit,
    ...(merchant !== undefined && { merchantId: asId<'merchant'>(merchant) }),
    ...(rail !== undefined && { rail }),
    ...(after !== undefined && { startingAfter: after }),
  };
}

/** Prints a page as a document or a table, then how to get the next one. */
export function printPage(
  options: PageOptions,
  page: { readonly data: readonly unknown[]; readonly hasMore: boolean; readonly lastId: string | undefined },
  table: () => string,
): void {
  print(options, { object: 'list', data: page.data, has_more: page.hasMore }, table);
  if (page.hasMore && page.lastId !== undefined && !options.json) note(`\nNext page: --after ${page.lastId}`);
}
