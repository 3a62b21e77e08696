import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { note, print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { reviewCaseDocument, reviewCaseText } from './shown-review-case.js';

export function showCommand(): Command {
  return stackCommand('show', 'show a case').argument('<case>', 'its id', asUuid).action(show);
}

async function show(id: string, options: StackOptions): Promise<void> {
  const found = await useStack(options, async (stack) => {
    const { showReviewCase } = await import('@landed/management/review-case/list-review-cases');
    return showReviewCase(stack, id);
  });
  print(options, reviewCaseDocument(found), () => reviewCaseText(found));
  if (!options.json) note(`\nIts payment: landed payments show ${found.paymentIntentId}`);
}
