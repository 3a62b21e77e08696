import { Command } from 'commander';
import { type ChangeOptions, changeOptions, requireActor } from '../access/stack-command.js';
import { changedBy } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { UsageFailure } from '../program/command-failure.js';

const ecbDaily = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml';

interface ImportCommandOptions extends ChangeOptions {
  readonly from: string;
  readonly folder?: string;
  readonly acceptJumps?: true;
}

/** `landed exchange-rates import`: writes the ECB's rates of the day as a table for the workers. */
export function importCommand(): Command {
  return changeOptions(new Command('import'))
    .description('write the newest euro reference rates of the ECB into a folder of tax tables')
    .option('--from <file or url>', 'a file of the ECB: eurofxref-daily.xml or eurofxref-hist.xml', ecbDaily)
    .option('--folder <folder>', 'where the table is written; default: the first folder of TAX_PACK_FOLDERS')
    .option('--accept-jumps', 'accept rates that differ by more than 20 % from the last ones')
    .option('--json', 'print one JSON document')
    .action(importRates);
}

/** Works without a stack, so actor and reason are stored in the table itself. */
async function importRates(options: ImportCommandOptions): Promise<void> {
  requireActor(options);
  const folder = options.folder ?? process.env['TAX_PACK_FOLDERS']?.split(',')[0]?.trim();
  if (folder === undefined || folder === '') {
    throw new UsageFailure('Pass --folder, or set TAX_PACK_FOLDERS to the folder that the workers read.');
  }
  const { importExchangeRates } = await import('./import-exchange-rates.js');
  const { table, file, isNew } = await importExchangeRates({
    from: options.from,
    folder,
    acceptJumps: options.acceptJumps === true,
    by: changedBy(options),
    today: new Date().toISOString().slice(0, 10),
  });
  const document = { date: table.as_of, table: table.id, file: isNew ? file : null, written: isNew };
  print(options, document, () =>
    isNew
      ? `Wrote the rates of ${table.as_of} to ${file}. Workers load them within a minute.`
      : `The rates of ${table.as_of} or newer ones are already on file. Nothing was written.`,
  );
}
