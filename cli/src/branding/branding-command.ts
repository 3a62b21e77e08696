import { borderRadiusMax } from '@landed/contracts/branding/rules';
import type { BrandingChanges, BrandingField } from '@landed/contracts/branding/types';
import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { Command, Option } from 'commander';
import { type ChangeOptions, changeCommand, type StackOptions, stackCommand } from '../access/stack-command.js';
import { changedBy, changeStack, useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asNames, asRail, asUuid, asWhole } from '../program/choices.js';
import { UsageFailure } from '../program/command-failure.js';
import { brandingDocument, brandingText } from './shown-branding.js';

interface OwnerOptions {
  readonly merchant: string;
  readonly rail: Rail;
}

type ShowOptions = StackOptions & OwnerOptions;

interface SetOptions extends ChangeOptions, OwnerOptions, Readonly<Partial<Record<BrandingField, string | number>>> {
  readonly reset?: readonly string[];
}

/** Each field with its option; the last part of the description says what is accepted. */
const fields: readonly (readonly [BrandingField, flags: string, description: string])[] = [
  ['displayName', '--display-name <text>', 'the name that the buyer sees'],
  ['logoUrl', '--logo-url <url>', 'an https URL of the logo'],
  ['primaryColor', '--primary-color <colour>', 'focused fields and the selected method, such as #1d4ed8'],
  ['backgroundColor', '--background-color <colour>', 'the background of the form'],
  ['textColor', '--text-color <colour>', 'text on the background'],
  ['dangerColor', '--danger-color <colour>', 'error messages on the background'],
  ['buttonColor', '--button-color <colour>', 'the background of the pay button'],
  ['buttonTextColor', '--button-text-color <colour>', 'text on the pay button'],
  ['fontFamily', '--font-family <list>', 'font names, separated by commas'],
  ['borderRadius', '--border-radius <pixels>', `the radius of corners, 0 to ${borderRadiusMax}`],
  ['buttonLabel', '--button-label <text>', 'the label of the pay button, 1 to 40 characters'],
];

/** `landed branding …`: how the checkout of a merchant looks. */
export function brandingCommand(): Command {
  return new Command('branding')
    .description('set and show how the checkout of a merchant looks')
    .addCommand(setCommand())
    .addCommand(ofRail(stackCommand('show', 'show the branding and its contrasts')).action(show));
}

function setCommand(): Command {
  const command = ofRail(changeCommand('set', 'set fields of the branding; contrasts are reported, not enforced'));
  for (const [field, flags, description] of fields) {
    const option = new Option(flags, description);
    command.addOption(field === 'borderRadius' ? option.argParser(asWhole(0, borderRadiusMax)) : option);
  }
  return command
    .option('--reset <fields>', 'set fields back to the base theme, such as logo-url,button-label', asNames)
    .action(set);
}

function ofRail(command: Command): Command {
  return command
    .requiredOption('--merchant <id>', 'the merchant', asUuid)
    .requiredOption('--rail <rail>', 'the mode: test or live', asRail);
}

const ownerOf = ({ merchant, rail }: OwnerOptions) => ({ merchantId: asId<'merchant'>(merchant), rail });

async function set(options: SetOptions): Promise<void> {
  const changes = changesOf(options);
  const report = await changeStack(options, async (stack) => {
    const { setBranding } = await import('@landed/management/branding/set-branding');
    return setBranding(stack, ownerOf(options), changes, changedBy(options));
  });
  print(options, brandingDocument(report), () => brandingText(report));
}

async function show(options: ShowOptions): Promise<void> {
  const report = await useStack(options, async (stack) => {
    const { showBranding } = await import('@landed/management/branding/show-branding');
    return showBranding(stack, ownerOf(options));
  });
  print(options, brandingDocument(report), () => brandingText(report));
}

/** What the options change. An option name without dashes at the front names a field to reset. */
function changesOf(options: SetOptions): BrandingChanges {
  const given = fields.filter(([field]) => options[field] !== undefined).map(([field]) => [field, options[field]]);
  const reset = (options.reset ?? []).map((name) => {
    const row = fields.find(([, flags]) => flags.startsWith(`--${name} `));
    if (row !== undefined) return [row[0], null];
    const names = fields.map(([, flags]) => flags.slice(2).split(' ')[0]);
    throw new UsageFailure(`Expected fields to reset from: ${names.join(', ')}.`);
  });
  if (given.length + reset.length === 0) throw new UsageFailure('Give at least one field to set.');
  return Object.fromEntries([...given, ...reset]) as BrandingChanges;
}
