import type { AgreementSignature } from '@landed/contracts/agreement/types';
import type { GoLive } from '@landed/management/merchant/show-go-live';
import type { GoLiveView } from '../../wire/go-live.js';

export function goLiveView({ merchant, progress, agreement, signature, upcoming }: GoLive): GoLiveView {
  return {
    test_order: { done_at: progress.testOrderAt },
    events_received: { done_at: progress.eventReceivedAt },
    verification: {
      state: merchant.verifiedAt === null ? 'not_started' : 'verified',
      since: merchant.verifiedAt,
    },
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

export function signatureView({ id, version, typedName, signedBy, signedAt }: AgreementSignature) {
  return { id, version, typed_name: typedName, signed_by: signedBy, signed_at: signedAt };
}
