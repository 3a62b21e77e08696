import { type ReviewKind, reviewKinds } from '@landed/contracts/review-case/types';
import type { Command } from 'commander';
import { useStack } from '../access/use-stack.js';
import { asOneOf } from '../program/choices.js';
import { ownerOptions, type PageOptions, pageOptions, pageQuery, printPage } from '../program/page-options.js';
import { reviewCaseDocument, reviewCaseTable } from './shown-review-case.js';

interface Options extends PageOptions {
  readonly kind?: ReviewKind;
  readonly all?: true;
}

export function listCommand(): Command {
  const command = ownerOptions('cases')
    .option('--kind <kind>', `only one kind: ${reviewKinds.join(', ')}`, asOneOf(reviewKinds))
    .option('--all', 'also cases that are closed');
  return pageOptions(command, 'case').action(list);
}

async function list(options: Options): Promise<void> {
  const { kind, all } = options;
  const { cases, hasMore } = await useStack(options, async (stack) => {
    const { listReviewCases } = await import('@landed/management/review-case/list-review-cases');
    return listReviewCases(stack, {
      ...pageQuery(options),
      ...(kind !== undefined && { kind }),
      ...(all === undefined && { isOpen: true }),
    });
  });
  printPage(options, { data: cases.map(reviewCaseDocument), hasMore, lastId: cases.at(-1)?.id }, () =>
    cases.length === 0 && all === undefined ? 'No case is open.' : reviewCaseTable(cases),
  );
}
