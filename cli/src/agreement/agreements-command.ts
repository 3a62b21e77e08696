import { readFile } from 'node:fs/promises';
import { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { instant } from '../output/instant.js';
import { print } from '../output/print.js';
import { fields } from '../output/table.js';
import { asTime } from '../program/choices.js';
import { CommandFailure } from '../program/command-failure.js';

interface Options extends ChangeOptions {
  readonly file: string;
  readonly effective?: Date;
  readonly change?: readonly string[];
}

/** `landed agreements …`: the agreement that merchants sign in the dashboard before they get live keys. */
export function agreementsCommand(): Command {
  return new Command('agreements')
    .description('publish the agreement that merchants sign')
    .addCommand(
      changeCommand('publish', 'publish a version of the merchant agreement; it cannot be changed afterwards')
        .argument('<version>', 'such as 3.1: letters, digits, dots and hyphens')
        .requiredOption('--file <file>', 'its text in UTF-8: paragraphs, and headings that begin with `# `')
        .option('--effective <time>', 'from when merchants sign it; by default now', asTime)
        .option('--change <text...>', 'what differs from the version before, one option for each')
        .action(publish),
    );
}

async function publish(version: string, options: Options): Promise<void> {
  const text = await readFile(options.file, 'utf8').catch(() => {
    throw new CommandFailure('not_readable', 'The file of --file cannot be read.');
  });
  const effectiveAt = (options.effective ?? new Date()).toISOString();
  const published = await changeStack(options, async (stack) => {
    const { publishAgreement } = await import('@landed/management/agreement/publish-agreement');
    return publishAgreement(stack, { version, text, effectiveAt, changes: options.change ?? [] }, changedBy(options));
  });
  const { sha256, changes } = published;
  const document = { version, sha256, effective_at: published.effectiveAt, changes };
  print(options, document, () =>
    fields([
      ['version', version],
      ['in effect from', instant(published.effectiveAt)],
      ['sha256', sha256],
    ]),
  );
}
