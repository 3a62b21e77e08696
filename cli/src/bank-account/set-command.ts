import { entityOfCurrency } from '@landed/contracts/entity/entity';
import { asId } from '@landed/contracts/ids/ids';
import { currencies } from '@landed/contracts/money/currency';
import type { BankAccountSaver } from '@landed/management/bank-account/bank-account-saver';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { print } from '../output/print.js';
import { asOneOf, asRail, asUuid } from '../program/choices.js';
import { UsageFailure } from '../program/command-failure.js';
import type { SetOptions } from './set-options.js';
import { bankAccountDocument, bankAccountsText } from './shown-bank-account.js';

export function setCommand(): Command {
  return changeCommand('set', 'set the bank account of one currency and replace the earlier one; needs --reason')
    .argument('<merchant>', 'the merchant id', asUuid)
    .requiredOption('--rail <rail>', 'test or live mode', asRail)
    .requiredOption('--currency <code>', `the currency: ${currencies.join(', ')}`, asOneOf(currencies))
    .option('--token <token>', 'a token that was made at the payout partner, `btok_…`')
    .option('--number-file <file>', 'a file with the account number or IBAN; `-`: standard input; default: a prompt')
    .option('--routing <number>', 'routing number, sort code or BSB; leave it out with an IBAN')
    .option('--country <code>', 'the country of the account; by default that of the currency or of the IBAN')
    .option('--holder <name>', 'the name of the account holder')
    .option('--holder-type <type>', 'individual or company', asOneOf(['individual', 'company']))
    .addHelpText(
      'after',
      '\nThe account number goes to the payout partner only. It is never an argument, and nothing stores or prints it.',
    )
    .action(set);
}

async function set(merchantId: string, options: SetOptions): Promise<void> {
  const { rail, currency } = options;
  const isOfNumber = [options.numberFile, options.routing, options.country, options.holder, options.holderType].some(
    (option) => option !== undefined,
  );
  if (options.token !== undefined && isOfNumber)
    throw new UsageFailure('--token stands for a complete bank account: leave the other options out.');
  const saved = await changeStack(options, async (stack) => {
    checkReason(options);
    const { tokenize } = await import('./tokenize.js');
    const token = options.token ?? (await tokenize(stack.access, entityOfCurrency[currency], options));
    const { setBankAccount } = await import('@landed/management/bank-account/set-bank-account');
    const owner = { rail, merchantId: asId<'merchant'>(merchantId), currency };
    const { signRequest } = await import('../access/sign-request.js');
    const signing: BankAccountSaver = {
      save: async (request) => {
        const signedFor = { action: 'bank_account.set', target: request.bankAccountId } as const;
        return stack.bankAccounts.save(await signRequest(stack, signedFor, request));
      },
    };
    return setBankAccount(stack, signing, owner, { token, source: 'operator' }, changedBy(options));
  });
  print(options, bankAccountDocument(saved), () => bankAccountsText([saved]));
}

/** Asks for the reason before a token is made: a token that nothing uses would stay at the partner. */
function checkReason({ reason }: ChangeOptions): void {
  if (!reason?.trim()) throw new UsageFailure('Give --reason: it is stored with the change.');
}
