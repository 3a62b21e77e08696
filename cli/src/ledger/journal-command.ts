import { isUuid } from '@landed/contracts/ids/ids';
import type { Command } from 'commander';
import { type StackOptions, stackCommand } from '../access/stack-command.js';
import { useStack } from '../access/use-stack.js';
import { CommandFailure } from '../program/command-failure.js';
import { type Format, formatted, withFormat } from './formats.js';
import { entryHead, shortEntryHead, shownEntry } from './shown-entry.js';

interface Options extends StackOptions {
  readonly format: Format;
}

const linesMax = 1_000;

export function journalCommand(): Command {
  const command = stackCommand('journal', 'show the journals of a payment, refund, dispute or payout, or one journal');
  return withFormat(command.argument('<id or key>', 'an id, or the key of a journal such as charge/<payment>')).action(
    journal,
  );
}

async function journal(subject: string, { format, ...options }: Options): Promise<void> {
  const entries = await useStack(options, async ({ database }) => {
    const { listEntries } = await import('@landed/prisma/read/ledger/list-entries');
    const page = { after: '0', limit: linesMax };
    const found = isUuid(subject) ? await listEntries(database, { subject }, page) : [];
    return found.length > 0 ? found : listEntries(database, { journal: subject }, page);
  });
  if (entries.length === 0) throw new CommandFailure('not_found', 'No journal has this key, this id or this subject.');
  const shown = options.json === true ? 'json' : format;
  process.stdout.write(formatted(shown, shown === 'table' ? shortEntryHead : entryHead, entries.map(shownEntry)));
}
