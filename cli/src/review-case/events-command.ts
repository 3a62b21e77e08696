import type { Rail } from '@landed/contracts/rail/rail';
import { type KeepReason, keepReasons } from '@landed/contracts/review-case/types';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asOneOf, asRail, asWhole } from '../program/choices.js';
import { keptEventDocument, keptEventTable } from './shown-review-case.js';

interface Options extends StackOptions {
  readonly rail?: Rail;
  readonly reason?: KeepReason;
  readonly limit: number;
}

export function eventsCommand(): Command {
  return stackCommand('events', 'list signed events of the processor that the service does not handle, newest first')
    .option('--rail <rail>', 'only test or only live mode', asRail)
    .option('--reason <reason>', `only one reason: ${keepReasons.join(', ')}`, asOneOf(keepReasons))
    .option('--limit <number>', 'the most events to list, 1 to 100', asWhole(1, 100), 25)
    .action(events);
}

async function events(options: Options): Promise<void> {
  const { rail = null, reason = null, limit } = options;
  const found = await useStack(options, async ({ database, keyring }) => {
    const { listKeptEvents } = await import('@landed/prisma/read/processor-event/list-kept-events');
    return listKeptEvents(database, keyring, { rail, reason, limit });
  });
  print(options, { data: found.map(keptEventDocument) }, () => keptEventTable(found));
}
