import { Argument, Command } from 'commander';
import { type ChangeOptions, changeOptions, requireActor } from '../access/stack-command.js';
import { changedBy } from '../access/use-stack.js';
import { counted } from '../output/counted.js';
import { plainText } from '../output/plain-text.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { asDay } from '../program/choices.js';
import { UsageFailure } from '../program/command-failure.js';
import type { ImportedTariff } from './import-tariff.js';
import type { ImportedSalesTax } from './sales-tax/import-sales-tax.js';
import { type TariffName, tariffImporters } from './tariff-importers.js';

interface ImportCommandOptions extends ChangeOptions {
  readonly from: readonly string[];
  readonly revision: string;
  readonly folder?: string;
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly acceptChanges?: true;
  readonly dryRun?: true;
}

/** Local taxes of one American state: not a tariff, so it has its own importer. */
const salesTax = 'us-sales-tax';
const validDays = 90;
const msPerDay = 86_400_000;
const listedMax = 3;

/** `landed tariffs import`: makes a rate table of an official tariff for the workers. */
export function importCommand(): Command {
  return changeOptions(new Command('import'))
    .description('write the rates of an official tariff file into a folder of tax tables')
    .addArgument(new Argument('<table>', 'the table to write').choices([...Object.keys(tariffImporters), salesTax]))
    .requiredOption('--from <file or url>', 'a file of the authority; repeat it for several', addSource)
    .requiredOption('--revision <text>', 'the edition, as the authority names it, such as "2026 HTS revision 12"')
    .option('--folder <folder>', 'where the table is written; default: the first folder of TAX_PACK_FOLDERS')
    .option('--valid-from <day>', 'the first day of the table; default: today', asDay)
    .option('--valid-to <day>', `the last day of the table; default: ${validDays} days later`, asDay)
    .option('--accept-changes', 'accept that more than 5 % of the rates move by more than 10 points')
    .option('--dry-run', 'check the file and print the difference to the table in use, and write nothing')
    .option('--json', 'print one JSON document')
    .action(importTable);
}

function addSource(typed: string, before: readonly string[] = []): readonly string[] {
  return [...before, typed];
}

/** Works without a stack, so actor and reason are stored in the table itself. */
async function importTable(name: TariffName | typeof salesTax, options: ImportCommandOptions): Promise<void> {
  requireActor(options);
  const folder = options.folder ?? process.env['TAX_PACK_FOLDERS']?.split(',')[0]?.trim();
  if (folder === undefined || folder === '') {
    throw new UsageFailure('Pass --folder, or set TAX_PACK_FOLDERS to the folder that the workers read.');
  }
  const today = new Date().toISOString().slice(0, 10);
  const validFrom = options.validFrom ?? today;
  const given = {
    from: options.from,
    revision: options.revision,
    folder,
    validFrom,
    validTo: options.validTo ?? new Date(Date.parse(validFrom) + validDays * msPerDay).toISOString().slice(0, 10),
    acceptChanges: options.acceptChanges === true,
    dryRun: options.dryRun === true,
    by: changedBy(options),
    today,
  };
  if (name === salesTax) {
    const { importSalesTax } = await import('./sales-tax/import-sales-tax.js');
    const imported = await importSalesTax(given);
    print(options, localDocument(imported), () => localText(imported, given.dryRun));
    return;
  }
  const { importTariff } = await import('./import-tariff.js');
  const imported = await importTariff({ name, ...given });
  print(options, documentOf(imported), () => textOf(imported, given.dryRun));
}

function localDocument({ table: next, difference, inUse, isWritten, file }: ImportedSalesTax) {
  return {
    table: next.id,
    valid_from: next.valid_from,
    valid_to: next.valid_to,
    compared_with: inUse?.id ?? null,
    file: isWritten ? file : null,
    written: isWritten,
    zip_codes: Object.keys(next.rates).length,
    ...difference,
  };
}

function localText(imported: ImportedSalesTax, isDryRun: boolean): string {
  const { table: next, difference, inUse } = imported;
  const { added, removed, changed, moved } = difference;
  return [
    table(
      ['ZIP CODES', 'ADDED', 'REMOVED', 'CHANGED', 'MOVED'],
      [[Object.keys(next.rates).length, added, removed, changed, moved].map(String)],
    ),
    '',
    `Compared with ${inUse?.id ?? 'no table in use'}.`,
    outcome(imported, next.id, isDryRun),
  ].join('\n');
}

function documentOf({ table: next, ...imported }: ImportedTariff) {
  const { difference, read } = imported;
  return {
    table: next.id,
    valid_from: next.valid_from,
    valid_to: next.valid_to,
    compared_with: imported.inUse?.id ?? null,
    file: imported.isWritten ? imported.file : null,
    written: imported.isWritten,
    rows: Object.keys(next.rows).length,
    covered: imported.coverage.covered,
    covered_of: imported.coverage.of,
    added: difference.added,
    removed: difference.removed,
    changed: difference.changed,
    moved: difference.moved,
    compared: difference.compared,
    chapters: difference.chapters,
    not_read: read.unread,
    without_rate: read.unrated,
    not_in_nomenclature: imported.unknown,
    kept_by_hand: imported.kept,
    surtaxes_named: read.surtaxes,
  };
}

function textOf(imported: ImportedTariff, isDryRun: boolean): string {
  const { table: next, difference, read, coverage, inUse } = imported;
  const chapters = difference.chapters.map((each) => [
    each.chapter,
    String(each.added),
    String(each.removed),
    String(each.changed),
    String(each.moved),
  ]);
  const total = ['all', ...[difference.added, difference.removed, difference.changed, difference.moved].map(String)];
  return [
    table(['CHAPTER', 'ADDED', 'REMOVED', 'CHANGED', 'MOVED'], [...chapters, total]),
    '',
    `Compared with ${inUse?.id ?? 'no table in use'}. ${coverage.covered} of ${coverage.of} codes have a row.`,
    ...remarks(
      'has a duty that was not understood',
      'have duties that were not understood',
      read.unread.map(({ code }) => code),
    ),
    ...remarks('has no rate in the file', 'have no rate in the file', read.unrated),
    ...remarks('is not in the nomenclature', 'are not in the nomenclature', imported.unknown),
    ...remarks('stays as it was written by hand', 'stay as they were written by hand', imported.kept),
    outcome(imported, next.id, isDryRun),
  ].join('\n');
}

/** `3 codes have no rate in the file: 0101…, 0102…`. Nothing for no codes. */
function remarks(one: string, many: string, codes: readonly string[]): string[] {
  if (codes.length === 0) return [];
  const listed = codes.slice(0, listedMax).join(', ') + (codes.length > listedMax ? ', …' : '');
  return [plainText(`${counted(codes.length, 'code')} ${codes.length === 1 ? one : many}: ${listed}`)];
}

function outcome(
  { isWritten, file }: Pick<ImportedTariff, 'isWritten' | 'file'>,
  id: string,
  isDryRun: boolean,
): string {
  if (isWritten) return `Wrote ${id} to ${file}. Workers load it within a minute.`;
  return isDryRun
    ? `Dry run: ${id} is usable. Nothing was written.`
    : 'The table in use says the same. Nothing was written.';
}
