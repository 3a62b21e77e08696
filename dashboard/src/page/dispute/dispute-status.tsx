import type { DisputeStatus as Name } from '@landed/contracts/dispute/status';
import { Status, type StatusLook } from '../parts/status.js';
import { disputeTexts } from '../text/dispute.js';

const looks: Readonly<Record<Name, StatusLook>> = {
  needs_response: { shape: 'ring', tone: 'warn' },
  under_review: { shape: 'wait', tone: 'quiet' },
  won: { shape: 'disc', tone: 'good' },
  lost: { shape: 'cross', tone: 'bad' },
  prevented: { shape: 'slash', tone: 'quiet' },
};

export function DisputeStatus({ status, pill = false }: { readonly status: Name; readonly pill?: boolean }) {
  return (
    <Status {...looks[status]} pill={pill}>
      {disputeTexts.statuses[status]}
    </Status>
  );
}
