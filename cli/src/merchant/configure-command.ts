import { asId } from '@landed/contracts/ids/ids';
import type { MerchantTerms, MerchantTermsChanges } from '@landed/contracts/merchant/terms';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asOneOf, asRail, asUuid, asWhole } from '../program/choices.js';
import { UsageFailure } from '../program/command-failure.js';
import { termsDocument, termsText } from './shown-terms.js';

type Switch = 'on' | 'off';

interface Options extends ChangeOptions {
  readonly rail: Rail;
  readonly quote?: MerchantTerms['quotePolicy'];
  readonly remittance?: MerchantTerms['taxRemittance'];
  readonly feeBps?: number;
  readonly feeFixed?: number;
  readonly disputeFee?: number;
  readonly reserveBps?: number;
  readonly fraudScoring?: Switch;
  readonly taxEngine?: string;
  readonly applePay?: Switch;
  readonly googlePay?: Switch;
}

const asSwitch = asOneOf(['on', 'off']);

/** `landed merchants configure`: the terms that an operator agreed with a merchant. */
export function configureCommand(): Command {
  return changeCommand('configure', 'change the terms of a merchant in one mode; needs --reason')
    .argument('<merchant>', 'the merchant id', asUuid)
    .requiredOption('--rail <rail>', 'the mode: test or live', asRail)
    .option(
      '--quote <policy>',
      'whether a charge needs a tax quote: required or optional',
      asOneOf(['required', 'optional']),
    )
    .option('--remittance <party>', 'which party remits tax: platform or merchant', asOneOf(['platform', 'merchant']))
    .option('--fee-bps <number>', 'the fee in basis points of the charged total', asWhole(0, 10_000))
    .option('--fee-fixed <amount>', 'the fixed fee in minor units', asWhole(0, 999_999))
    .option('--dispute-fee <amount>', 'the fee of a chargeback in minor units', asWhole(0, 999_999))
    .option('--reserve-bps <number>', 'the rolling reserve in basis points', asWhole(0, 10_000))
    .option('--fraud-scoring <switch>', 'assess charges for fraud: on or off', asSwitch)
    .option('--tax-engine <name>', "the tax engine of the workers' configuration, or embedded")
    .option('--apple-pay <switch>', 'offer Apple Pay on active domains: on or off', asSwitch)
    .option('--google-pay <switch>', 'offer Google Pay on active domains: on or off', asSwitch)
    .action(configure);
}

async function configure(merchantId: string, options: Options): Promise<void> {
  const { rail } = options;
  const changes = changesOf(options);
  if (Object.keys(changes).length === 0) throw new UsageFailure('Give at least one term to change.');
  const terms = await changeStack(options, async (stack) => {
    const { configureMerchant } = await import('@landed/management/merchant/configure-merchant');
    return configureMerchant(stack, { merchantId: asId<'merchant'>(merchantId), rail }, changes, changedBy(options));
  });
  print(options, { merchant_id: merchantId, ...termsDocument({ rail, ...terms }) }, () =>
    termsText({ rail, ...terms }),
  );
}

function changesOf(options: Options): MerchantTermsChanges {
  const { quote, remittance, feeBps, feeFixed, disputeFee, reserveBps, taxEngine } = options;
  const given = {
    quotePolicy: quote,
    taxRemittance: remittance,
    feeBps,
    feeFixed,
    disputeFee,
    reserveBps,
    fraudScoring: isOn(options.fraudScoring),
    taxEngine: taxEngine === 'embedded' ? null : taxEngine,
    applePay: isOn(options.applePay),
    googlePay: isOn(options.googlePay),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function isOn(option: Switch | undefined): boolean | undefined {
  return option === undefined ? undefined : option === 'on';
}
