import type { Keyring } from '@landed/codec/keyring';
import { type Entity, entityDefaults } from '@landed/contracts/entity/entity';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { VerificationPage, VerificationPageRequest, VerificationRef } from '@landed/contracts/verification/types';
import type { Database } from '@landed/prisma/database';
import { findPartnerAccount } from '@landed/prisma/read/bank-account/find-partner-account';
import { findVerificationOfAccount, findVerifiedAccount } from '@landed/prisma/read/verification/find-verification';
import { earlierEventOutcome, saveProcessorEvent } from '@landed/prisma/write/processor-event/save-processor-event';
import { claimDueVerifications } from '@landed/prisma/write/verification/claim-due-verifications';
import { saveVerificationFact, saveVerificationStart } from '@landed/prisma/write/verification/save-verification';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { accountRequest, openOnce } from '../bank-account/open-partner-account.js';
import type { PayoutPartner, PayoutPartnerOf } from '../payout/partner/port.js';

export interface VerificationDependencies {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly payoutPartnerOf: PayoutPartnerOf;
  /** The entities that have an account of the processor on a rail. */
  readonly accountsOf: (rail: Rail) => readonly Entity[];
}

/** A business is verified for live payments, whatever the mode of the page that asks. */
const rail = 'live';

export type ReceivedBusinessEvent =
  | { readonly kind: 'ended'; readonly outcome: ProcessorEventOutcome }
  | { readonly kind: 'found'; readonly verification: VerificationRef };

export function createVerificationActivities(dependencies: VerificationDependencies) {
  const { database, keyring, payoutPartnerOf } = dependencies;
  return {
    /**
     * Makes a link to the processor's hosted page, and opens the merchant's account there when it has none. Fails while
     * the processor states nothing. Each run makes another link, and the one before ends.
     */
    openVerificationPage: (request: VerificationPageRequest): Promise<VerificationPage> =>
      openPage(dependencies, request),

    /**
     * Reads at the processor how far a verification is, and saves it. Returns whether something is new. Fails while the
     * processor states nothing. An account that the processor no longer has is rejected.
     */
    async readVerification(ref: VerificationRef): Promise<boolean> {
      const accountId = await findVerifiedAccount(database, keyring, ref);
      if (accountId === null) return false;
      const read = await payoutPartnerOf({ entity: ref.entity, rail }).readBusiness({ accountId });
      if (read.kind === 'unknown') throw notStated();
      const fact = read.kind === 'absent' ? ({ state: 'rejected', needs: [] } as const) : read.fact;
      return saveVerificationFact(database, ref, fact);
    },

    /** Takes verifications that the processor was not asked about for too long. */
    claimDueVerifications: (limit: number): Promise<VerificationRef[]> => claimDueVerifications(database, limit),

    /** Finds the verification of an event about an account. An account that has none is not ours to verify. */
    async receiveBusinessEvent(event: ProcessorEventInput): Promise<ReceivedBusinessEvent> {
      if (event.subject.kind !== 'object') throw new Error('An event about a business names its account.');
      const earlier = await earlierEventOutcome(database, event);
      if (earlier !== null) return { kind: 'ended', outcome: earlier };
      const { entity, subject } = event;
      const found = event.rail === rail ? await findVerificationOfAccount(database, entity, subject.idHmacs) : null;
      if (found !== null) return { kind: 'found', verification: found };
      await saveProcessorEvent(database, event, 'not_ours', null);
      return { kind: 'ended', outcome: 'not_ours' };
    },
  };
}

async function openPage(
  { database, keyring, payoutPartnerOf, accountsOf }: VerificationDependencies,
  { merchantId, entity, requestId, returnUrl, refreshUrl }: VerificationPageRequest,
): Promise<VerificationPage> {
  if (!accountsOf(rail).includes(entity)) return { kind: 'unavailable' };
  const partner = payoutPartnerOf({ entity, rail });
  const ref = { merchantId, entity };
  const known =
    (await findVerifiedAccount(database, keyring, ref)) ??
    (await findPartnerAccount(database, keyring, { ...ref, rail }));
  const accountId = known ?? (await openAccount(partner, ref, requestId));
  if (accountId === null) return { kind: 'rejected' };
  const link = await partner.createOnboardingLink({ accountId, returnUrl, refreshUrl });
  if (link.kind === 'unknown' || link.kind === 'stored_error') throw notStated();
  if (link.kind === 'rejected') return { kind: 'rejected' };
  // Until a link exists, there is nothing that the account could state about its business.
  await saveVerificationStart(database, keyring, ref, accountId);
  return { kind: 'opened', url: link.url };
}

/** Null: the processor takes no account for this merchant. */
async function openAccount(partner: PayoutPartner, ref: VerificationRef, requestId: string): Promise<string | null> {
  const { country } = entityDefaults[ref.entity];
  const opened = await openOnce(partner, accountRequest({ ...ref, rail, country }), requestId);
  if (opened.kind === 'unknown' || opened.kind === 'stored_error') throw notStated();
  return opened.kind === 'made' ? opened.accountId : null;
}

/** The processor's texts reach no history. */
function notStated(): ApplicationFailure {
  return ApplicationFailure.create({
    type: 'outcome_unknown',
    message: 'The processor has stated nothing about the verification yet.',
    category: ApplicationFailureCategory.BENIGN,
  });
}
