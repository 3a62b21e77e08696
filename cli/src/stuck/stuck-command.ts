import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asSeconds, asWhole } from '../program/choices.js';

interface StuckOptions extends StackOptions {
  readonly olderThan?: number;
  readonly limit: number;
}

const help = `
An operation takes seconds. The list comes from the database, so it is complete even when Temporal lost workflows.

WAITS FOR
  processor   a workflow reads the processor until it states a fact
  operator    the safe window has passed: decide with \`landed resolve\`
  nothing     its workflow is lost: the sweep starts it again within two minutes, \`landed recover\` at once
  unknown     Temporal does not respond

An operation whose rows were lost has no amount. The payment or refund is written again when you decide that it happened.
A contradicted operation has ended here, and the processor states another end: settle it there, then decide
did_not_happen.

Exit codes: 0 nothing is stuck, 1 something is stuck, 2 wrong usage.`;

export function stuckCommand(): Command {
  return stackCommand('stuck', 'list charges, captures, cancels, refunds and evidence with an unknown outcome')
    .option('--older-than <duration>', 'how long the outcome must be unknown, such as 30s (default: 2m)', asSeconds)
    .option('--limit <count>', 'the most rows to show, the oldest first', asWhole(1, 1_000), 100)
    .addHelpText('after', help)
    .action(stuck);
}

async function stuck(options: StuckOptions): Promise<void> {
  const { findStuck } = await import('./find-stuck.js');
  const { stuckDocument, stuckText } = await import('./shown-stuck.js');
  const { limit } = options;
  const oneMore = await useStack(options, (stack) => findStuck(stack, { ...options, limit: limit + 1 }));
  const found = oneMore.slice(0, limit);
  const hasMore = oneMore.length > limit;
  print(options, { data: found.map(stuckDocument), has_more: hasMore }, () => stuckText(found, hasMore));
  if (found.length > 0) process.exitCode = 1;
}
