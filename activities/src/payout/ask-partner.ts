import type { PayoutFailureCode } from '@landed/contracts/payout/status';
import type { PayoutRef } from '@landed/contracts/payout/types';
import type { StoredPayout } from '@landed/prisma/read/payout/load-payout';
import {
  claimRequest,
  nextRequestNumber,
  type PartnerStep,
  saveRequestId,
} from '@landed/prisma/write/payout/partner-request';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PayoutDependencies } from './dependencies.js';
import type { PartnerOutcome, PartnerReading, PartnerRejectionCode } from './partner/port.js';

/**
 * What became of a request to the partner.
 *
 * - `made`: the partner has it, and its id is saved.
 * - `held`: nothing was sent, because the payout or its merchant is held, or because there is nothing left to send.
 * - `rejected`: the partner did nothing.
 */
export type AskedPartner =
  | { readonly kind: 'made' | 'held' }
  | {
      readonly kind: 'rejected';
      readonly code: PartnerRejectionCode;
      readonly failureCode: PayoutFailureCode | null;
    };

interface PartnerCall<Made> {
  readonly step: PartnerStep;
  readonly idOf: (made: Made) => string;
  readonly find: (key: string) => Promise<PartnerReading<Made>>;
  readonly send: (key: string) => Promise<PartnerOutcome<Made>>;
}

/** A key is replayed by the partner for 24 hours. After this time an effect that reads do not show did not happen. */
const safeWindowSeconds = 23 * 3_600;

const keyNames: Readonly<Record<PartnerStep, string>> = {
  transfer: 'transfer',
  partner_payout: 'payout',
  reversal: 'reversal',
};

/** The idempotency key of a request: the same for the same request, whichever run of the activity sends it. */
export function requestKey({ payoutId }: Pick<PayoutRef, 'payoutId'>, step: PartnerStep, number: number): string {
  return `payout.${payoutId}.${number}.${keyNames[step]}`;
}

/**
 * Makes one request to the partner at most once, whatever crashed before. An earlier run may have sent it: then the
 * partner is read first, and the same key is used again. Throws `outcome_unknown` while the partner states no fact.
 */
export async function askPartner<Made extends { readonly kind: 'made' }>(
  { database, keyring, storedErrorMilliseconds, reached }: PayoutDependencies,
  { ref }: Pick<StoredPayout, 'ref'>,
  { step, idOf, find, send }: PartnerCall<Made>,
): Promise<AskedPartner> {
  const claimed = await claimRequest(database, ref, step);
  if (claimed === null) return { kind: 'held' };
  await reached?.(`${step}:claimed`, ref.payoutId);
  const { number, sentSecondsAgo } = claimed;
  const key = requestKey(ref, step, number);
  const save = async (made: Made): Promise<AskedPartner> => {
    await reached?.(`${step}:made`, ref.payoutId);
    await saveRequestId(database, keyring, ref, step, idOf(made));
    await reached?.(`${step}:saved`, ref.payoutId);
    return { kind: 'made' };
  };
  if (sentSecondsAgo !== null) {
    const found = await find(key);
    if (found.kind === 'made') return save(found);
    if (found.kind === 'unknown') throw outcomeUnknown(found.detail);
    if (sentSecondsAgo > safeWindowSeconds) {
      await nextRequestNumber(database, ref, step, number);
      throw outcomeUnknown();
    }
  }
  const outcome = await send(key);
  switch (outcome.kind) {
    case 'made':
      return save(outcome);
    case 'rejected':
      if (outcome.underKey) await nextRequestNumber(database, ref, step, number);
      return { kind: 'rejected', code: outcome.code, failureCode: outcome.failureCode };
    case 'stored_error':
      // The read above found nothing. Until this time, an earlier call may still arrive.
      if (sentSecondsAgo !== null && sentSecondsAgo * 1_000 > storedErrorMilliseconds) {
        await nextRequestNumber(database, ref, step, number);
      }
      throw outcomeUnknown();
    case 'unknown':
      throw outcomeUnknown(outcome.detail);
  }
}
