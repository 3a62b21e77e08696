import type { AskedPartner } from '@landed/activities/payout/ask-partner';
import type { RefreshedPayout } from '@landed/activities/payout/refresh-payout';
import type { SentToBank } from '@landed/activities/payout/send-payout';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { patched } from '@temporalio/workflow';
import { partnerActivities, savePayoutFailing } from './activities.js';
import type { PayoutStep } from './next-step.js';
import { rejectionSentences } from './sentences.js';

/**
 * What a step with the partner did. `done`: the row says what is next. `unknown`: the partner stated no fact. `rejected`:
 * it may succeed later. `stuck`: only an operator can help, and it is tried all the same.
 */
export interface StepResult {
  readonly kind: 'done' | 'unknown' | 'rejected' | 'stuck';
  /** Sentences for the timeline. */
  readonly lines: readonly string[];
  /** Whether the partner has stated how far the payout is. */
  readonly hasRead?: true;
}

type PartnerAct = Exclude<PayoutStep['act'], 'fail' | 'review' | 'wait' | 'end'>;

const done: StepResult = { kind: 'done', lines: [] };

/** Takes one step with the partner. Never throws. */
export async function takeStep(input: MerchantPayoutInput, act: PartnerAct): Promise<StepResult> {
  try {
    switch (act) {
      case 'transfer': {
        const { transferPayout } = partnerActivities(input, "Transfer to the merchant's account at the partner");
        return await afterAsking(input, await transferPayout(input));
      }
      case 'send': {
        const { sendToBank } = partnerActivities(input, 'Ask the partner to pay the bank');
        const reads = patched('payout-read-with-request');
        return await afterSending(input, await sendToBank(input, { reads }));
      }
      case 'reverse': {
        const { takeTransferBack } = partnerActivities(input, 'Take the transfer back');
        return afterReversal(await takeTransferBack(input));
      }
      case 'read': {
        const { refreshPayout } = partnerActivities(input, 'Read the payout at the partner');
        return afterRead(await refreshPayout(input));
      }
    }
  } catch {
    return { kind: 'unknown', lines: ['The partner has stated no fact: it is read again before anything is sent.'] };
  }
}

async function afterAsking(input: MerchantPayoutInput, asked: AskedPartner): Promise<StepResult> {
  if (asked.kind !== 'rejected') return done;
  if (asked.code === 'bank_account') {
    await savePayoutFailing(input, asked.failureCode ?? 'could_not_process');
    return { kind: 'done', lines: [rejectionSentences.bank_account] };
  }
  return { kind: asked.code === 'not_accepted' ? 'stuck' : 'rejected', lines: [rejectionSentences[asked.code]] };
}

async function afterSending(input: MerchantPayoutInput, sent: SentToBank): Promise<StepResult> {
  return sent.read === undefined ? afterAsking(input, sent) : afterRead(sent.read);
}

function afterReversal(asked: AskedPartner): StepResult {
  if (asked.kind !== 'rejected') return done;
  return {
    kind: asked.code === 'insufficient_balance' ? 'rejected' : 'stuck',
    lines: [rejectionSentences[asked.code]],
  };
}

function afterRead(read: RefreshedPayout): StepResult {
  if (read.kind !== 'absent') return { ...done, hasRead: true };
  return { kind: 'stuck', lines: ['The partner does not have the payout that it had confirmed.'] };
}
