import { type Entity, entities } from '@landed/contracts/entity/entity';
import { schemeNames, type TaxScheme, taxScheme } from '@landed/contracts/registration/schemes';
import type { Registration } from '@landed/contracts/registration/types';
import { Command, InvalidArgumentError } from 'commander';
import { type ChangeOptions, changeCommand, type StackOptions, stackCommand } from '../access/stack-command.js';
import { changedBy, changeStack, useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { table } from '../output/table.js';
import { asDay, asOneOf } from '../program/choices.js';
import { UsageFailure } from '../program/command-failure.js';

interface SetOptions extends ChangeOptions {
  readonly entity: Entity;
  readonly scheme: TaxScheme;
  readonly number?: string;
  readonly atBorder?: true;
  readonly validFrom: string;
  readonly validTo?: string;
  readonly dryRun?: true;
}

/** `landed registrations …`: for which tax schemes the entities are registered. */
export function registrationsCommand(): Command {
  return new Command('registrations')
    .description('set and list the tax registrations of the entities')
    .addCommand(setCommand())
    .addCommand(
      stackCommand('list', 'list all registrations by entity, scheme and first day').action(listRegistrations),
    );
}

function setCommand(): Command {
  return changeCommand('set', 'set the registration of an entity for a tax scheme')
    .requiredOption('--entity <entity>', `one of: ${entities.join(', ')}`, asOneOf(entities))
    .requiredOption('--scheme <scheme>', `one of: ${schemeNames.join(', ')}`, asScheme)
    .option('--number <number>', 'the registration number; its form and check digit are checked')
    .option('--at-border', 'there is no registration: the tax is declared and paid at the border')
    .requiredOption('--valid-from <day>', 'the first day, such as 2026-07-01', asDay)
    .option('--valid-to <day>', 'the last day; without it, the registration has no end', asDay)
    .option('--dry-run', 'check and compare, and write nothing')
    .action(set);
}

function asScheme(typed: string): TaxScheme {
  const scheme = taxScheme(typed);
  if (scheme !== null) return scheme;
  throw new InvalidArgumentError(`Expected one of: ${schemeNames.join(', ')}.`);
}

async function set(options: SetOptions): Promise<void> {
  const { entity, scheme, validFrom, validTo = null, number = null, dryRun = false } = options;
  if ((number === null) !== (options.atBorder === true)) throw new UsageFailure('Pass --number or --at-border.');
  const { registration, before, isChanged } = await changeStack(options, async (stack) => {
    const { setRegistration } = await import('@landed/management/registration/set-registration');
    return setRegistration(stack, { entity, scheme, number, validFrom, validTo }, changedBy(options), dryRun);
  });
  const document = {
    registration: registrationDocument(registration),
    before: before === null ? null : registrationDocument(before),
    changed: isChanged && !dryRun,
  };
  const outcome = isChanged ? (dryRun ? 'Would be set.' : 'Set.') : 'Nothing changed: this is what is stored.';
  print(options, document, () => `${registrationsText([registration])}\n\n${outcome}`);
}

async function listRegistrations(options: StackOptions): Promise<void> {
  const registrations = await useStack(options, async ({ database }) => {
    const { findRegistrations } = await import('@landed/prisma/read/registration/find-registrations');
    return findRegistrations(database);
  });
  print(options, { registrations: registrations.map(registrationDocument) }, () =>
    registrations.length === 0 ? 'There are no registrations.' : registrationsText(registrations),
  );
}

function registrationDocument({ entity, scheme, number, validFrom, validTo }: Registration) {
  return {
    entity,
    scheme,
    number,
    valid_from: validFrom,
    valid_to: validTo,
    unregistered: number === null ? 'at_border' : null,
  };
}

function registrationsText(registrations: readonly Registration[]): string {
  return table(
    ['ENTITY', 'SCHEME', 'NUMBER', 'FROM', 'TO'],
    registrations.map(({ entity, scheme, number, validFrom, validTo }) => [
      entity,
      scheme,
      number ?? 'paid at the border',
      validFrom,
      validTo ?? '-',
    ]),
  );
}
