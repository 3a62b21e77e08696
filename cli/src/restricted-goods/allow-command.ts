import { asId } from '@landed/contracts/ids/ids';
import { type RestrictionReason, restrictionReasons } from '@landed/contracts/restricted-goods/reasons';
import type { GivenAllowance } from '@landed/contracts/restricted-goods/types';
import { type Command, InvalidArgumentError } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack, useStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asDay, asNames, asOneOf, asUuid } from '../program/choices.js';
import { allowanceDocument, givenDocument, givenText } from './shown-allowance.js';

interface Options extends ChangeOptions {
  readonly restriction: RestrictionReason;
  readonly licence: string;
  readonly hs?: readonly string[];
  readonly destinations?: readonly string[];
  readonly validFrom?: string;
  readonly validTo?: string;
  readonly dryRun?: true;
}

export function allowCommand(): Command {
  return changeCommand('allow', 'let a merchant sell restricted goods, in both modes; needs --reason')
    .argument('<merchant>', 'the merchant id', asUuid)
    .requiredOption(
      '--restriction <name>',
      'why the goods are restricted, such as medicine',
      asOneOf(restrictionReasons),
    )
    .requiredOption('--licence <text>', 'the licence that the merchant holds, and where it is kept')
    .option('--hs <codes>', 'only goods of these HS codes: 2, 4 or 6 digits, separated by commas', asHsPrefixes)
    .option('--destinations <countries>', 'only these destinations: two letters, separated by commas', asCountries)
    .option('--valid-from <day>', 'the first day, in UTC; by default today', asDay)
    .option('--valid-to <day>', 'the last day; by default until it is revoked', asDay)
    .option('--dry-run', 'store nothing: show what would be stored')
    .action(allow);
}

async function allow(merchantId: string, options: Options): Promise<void> {
  const { allowGoods, checkedAllowance } = await import('@landed/management/restricted-goods/allow-goods');
  const given = checkedAllowance(givenAllowance(merchantId, options));
  if (options.dryRun === true) {
    await useStack(options, async (stack) => {
      const { showMerchant } = await import('@landed/management/merchant/show-merchant');
      await showMerchant(stack, given.merchantId);
    });
    print(options, { dry_run: true, ...givenDocument(given) }, () => `Nothing was stored.\n${givenText(given)}`);
    return;
  }
  const stored = await changeStack(options, (stack) => allowGoods(stack, given, changedBy(options)));
  print(options, allowanceDocument(stored), () => `${stored.id}\n${givenText(stored)}`);
}

function givenAllowance(merchantId: string, options: Options): GivenAllowance {
  const { restriction, licence, hs = null, destinations = null, validTo = null } = options;
  const validFrom = options.validFrom ?? new Date().toISOString().slice(0, 10);
  return {
    merchantId: asId<'merchant'>(merchantId),
    restriction,
    licence,
    hsPrefixes: hs,
    destinations,
    validFrom,
    validTo,
  };
}

function asHsPrefixes(typed: string, before?: readonly string[]): readonly string[] {
  const codes = asNames(typed, before);
  if (codes.length > 0 && codes.every((code) => /^(\d{2}){1,3}$/.test(code))) return codes;
  throw new InvalidArgumentError('Expected HS codes with 2, 4 or 6 digits, separated by commas.');
}

function asCountries(typed: string, before?: readonly string[]): readonly string[] {
  const countries = asNames(typed, before).map((country) => country.toUpperCase());
  if (countries.length > 0 && countries.every((country) => /^[A-Z]{2}$/.test(country))) return countries;
  throw new InvalidArgumentError('Expected codes of countries with two letters, separated by commas.');
}
