import { useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { fields } from '../output/table.js';
import { CommandFailure } from '../program/command-failure.js';
import type { ShowOptions } from './reconcile-options.js';
import { loadReport } from './report.js';
import { differenceDocument } from './report-document.js';
import { reportFilter } from './report-filter.js';
import { printReport } from './shown-report.js';

/** Prints the stored report, or one difference with the processor's ids: an operator looks for it there. */
export async function show(id: string | null, options: ShowOptions): Promise<void> {
  if (id === null) {
    const filter = reportFilter(options);
    const withResolved = options.all === true;
    printReport(options, await useStack(options, ({ database }) => loadReport(database, filter, { withResolved })));
    return;
  }
  const found = await useStack(options, async ({ database, keyring }) => {
    const { findDifference } = await import('@landed/prisma/read/reconciliation/find-differences');
    return findDifference(database, keyring, id);
  });
  if (found === null) throw new CommandFailure('not_found', `There is no difference ${id}.`);
  const document = {
    ...differenceDocument(found.difference),
    processor_transaction: found.processor?.transaction ?? null,
    processor_source: found.processor?.source ?? null,
    processor_parents: found.processor?.parents ?? [],
  };
  print(options, document, () =>
    fields(Object.entries(document).map(([name, value]) => [name.replaceAll('_', ' '), shown(value)])),
  );
}

function shown(value: string | number | readonly string[] | null): string {
  if (value === null) return '-';
  return typeof value === 'object' ? value.join(', ') || '-' : String(value);
}
