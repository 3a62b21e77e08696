import { asId } from '@landed/contracts/ids/ids';
import type { Merchant } from '@landed/contracts/merchant/types';
import type { Command } from 'commander';
import { type ChangeOptions, changeCommand } from '../access/stack-command.js';
import { changedBy, changeStack } from '../access/use-stack.js';
import { plainText } from '../output/plain-text.js';
import { note, print } from '../output/print.js';
import { asUuid } from '../program/choices.js';
import { merchantDocument, merchantText } from './shown-merchant.js';

interface Options extends ChangeOptions {
  readonly reference: string;
}

/** `landed merchants verify`: the first of the two records that unlock live keys. */
export function verifyCommand(): Command {
  return changeCommand('verify', "record that a merchant's business was verified")
    .argument('<merchant>', 'the merchant id', asUuid)
    .requiredOption('--reference <text>', 'where the verification is written down, such as a case number')
    .action(verify);
}

/** `landed merchants agree`: the second. */
export function agreeCommand(): Command {
  return changeCommand('agree', 'record the signed merchant agreement')
    .argument('<merchant>', 'the merchant id', asUuid)
    .requiredOption('--reference <text>', 'where the signed agreement is kept, and its version')
    .action(agree);
}

async function verify(merchantId: string, options: Options): Promise<void> {
  const merchant = await changeStack(options, async (stack) => {
    const { verifyMerchant } = await import('@landed/management/merchant/unlock-live');
    return verifyMerchant(stack, asId<'merchant'>(merchantId), options.reference, changedBy(options));
  });
  noteEarlier(options, 'verification', merchant.verificationReference);
  printUnlocked(options, merchant);
}

async function agree(merchantId: string, options: Options): Promise<void> {
  const merchant = await changeStack(options, async (stack) => {
    const { recordAgreement } = await import('@landed/management/merchant/unlock-live');
    return recordAgreement(stack, asId<'merchant'>(merchantId), options.reference, changedBy(options));
  });
  noteEarlier(options, 'agreement', merchant.agreementReference);
  printUnlocked(options, merchant);
}

/** The first record stays, so a second one with another reference is not stored. */
function noteEarlier({ reference }: Options, record: string, stored: string | null): void {
  if (stored === null || stored === reference.trim()) return;
  note(`The ${record} was already recorded, with the reference "${plainText(stored)}". Nothing was changed.`);
}

function printUnlocked(options: Options, merchant: Merchant): void {
  print(options, merchantDocument(merchant), () => merchantText(merchant));
  if (options.json) return;
  const isLive = merchant.rails.includes('live');
  const missing = merchant.verifiedAt === null ? 'verify' : 'agree';
  note(
    isLive
      ? `\nLive keys are unlocked: landed keys create --merchant ${merchant.merchantId} --rail live`
      : `\nLive keys also need: landed merchants ${missing} ${merchant.merchantId} --reference <text>`,
  );
}
