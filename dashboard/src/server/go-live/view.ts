import type { AgreementSignature } from '@landed/contracts/agreement/types';
import { defaultSettlementTerms } from '@landed/contracts/ledger/settlement-terms';
import type { MerchantTerms } from '@landed/contracts/merchant/terms';
import type { Verification } from '@landed/contracts/verification/types';
import type { GoLive } from '@landed/management/merchant/show-go-live';
import type { AgreementView, GoLiveView } from '../../wire/go-live.js';

export function goLiveView({ merchant, progress, agreement, signature, verification, upcoming }: GoLive): GoLiveView {
  return {
    test_order: { done_at: progress.testOrderAt },
    events_received: { done_at: progress.eventReceivedAt },
    verification: verificationView(merchant.verifiedAt, verification),
    agreement: {
      version: agreement?.version ?? null,
      signature: signature === null ? null : signatureView(signature),
      agreed_at: merchant.agreedAt,
      upcoming:
        upcoming === null
          ? null
          : { version: upcoming.version, effective_at: upcoming.effectiveAt, changes: [...upcoming.changes] },
    },
    live_keys: { done_at: progress.liveKeysAt },
    unlocked: merchant.rails.includes('live'),
  };
}

/** The record decides: what the processor has just verified is recorded in a moment, and is pending until then. */
function verificationView(verifiedAt: string | null, found: Verification | null): GoLiveView['verification'] {
  const entity = found?.entity ?? null;
  const needs = [...(found?.needs ?? [])];
  if (verifiedAt !== null) return { state: 'verified', since: verifiedAt, needs, entity };
  if (found === null) return { state: 'not_started', since: null, needs, entity };
  return { state: found.state === 'verified' ? 'pending' : found.state, since: found.since, needs, entity };
}

/** The name of the person who signed is the one that the person typed: it stays with the signature. */
export function signatureView({ id, version, typedName, signedAt }: AgreementSignature) {
  return { id, version, typed_name: typedName, signed_at: signedAt };
}

export function termsView(terms: MerchantTerms): AgreementView['terms'] {
  return {
    fee_bps: terms.feeBps,
    fee_fixed: terms.feeFixed,
    reserve_bps: terms.reserveBps,
    reserve_days: defaultSettlementTerms.reserveDays,
    dispute_fee: terms.disputeFee,
    tax_remittance: terms.taxRemittance,
  };
}
