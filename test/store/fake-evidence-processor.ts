import type {
  DisputeAtProcessor,
  EvidenceRejected,
  EvidenceRequest,
  EvidenceSubmitted,
} from '@landed/activities/processor/dispute-port';
import type { Processor, StoredError, Unknown } from '@landed/activities/processor/port';
import { failingProcessor } from './failing-processor.js';

/** What happens to one call: the request or the response may be lost, or the caller may be killed before the response. */
type Fate = 'responded' | 'request_lost' | 'response_lost' | 'caller_killed';

export const evidenceFacts = {
  accepted: { kind: 'accepted' },
  notNow: { kind: 'rejected', underKey: true, never: null, detail: {} },
  notActionable: { kind: 'rejected', underKey: true, never: 'not_actionable', detail: {} },
  invalid: { kind: 'rejected', underKey: true, never: 'invalid_evidence', detail: {} },
  atRequestLevel: { kind: 'rejected', underKey: false, never: null, detail: {} },
  storedError: { kind: 'stored_error', detail: { http_status: 500 } },
} as const satisfies Record<string, { kind: 'accepted' } | EvidenceRejected | StoredError>;

type Decided = (typeof evidenceFacts)[keyof typeof evidenceFacts];

export interface EvidenceBehaviour {
  /** The decisions about new submissions in turn; `accepted` when none is left. */
  readonly decides?: readonly Decided[];
  /** What happens to each call in turn; `responded` when none is left. */
  readonly fates?: readonly Fate[];
  /** The number of reads that get no response. */
  readonly silentReads?: number;
  /** How long the response to a read of the dispute is under way: it states what was true when the read arrived. */
  readonly readTakes?: () => Promise<unknown>;
}

const unknown: Unknown = { kind: 'unknown', detail: {} };

/** A processor in memory with one dispute: the same key is the same submission, and a closed dispute takes none. */
export function fakeEvidenceProcessor(behaviour: EvidenceBehaviour = {}) {
  const decides = [...(behaviour.decides ?? [])];
  const fates = [...(behaviour.fates ?? [])];
  let silentReads = behaviour.silentReads ?? 0;
  const calls: string[] = [];
  const sent: EvidenceRequest['evidence'][] = [];
  const byKey = new Map<string, EvidenceSubmitted | StoredError>();
  let dispute: DisputeAtProcessor = {
    processorDispute: 'dp_1',
    processorPayment: 'pi_1',
    processorCharge: 'ch_1',
    money: { amount: 13_540, currency: 'EUR' },
    reason: 'fraudulent',
    status: 'needs_response',
    stage: 'inquiry',
    evidenceDueBy: null,
    submissionCount: 0,
    evidenceOperationId: null,
    closedReason: null,
  };

  const decide = ({ processorKey, operationId, evidence }: EvidenceRequest) => {
    const known = byKey.get(processorKey);
    if (known !== undefined) return known;
    if (dispute.status !== 'needs_response') return evidenceFacts.notActionable;
    const decided = decides.shift() ?? evidenceFacts.accepted;
    if (decided.kind === 'rejected') return decided;
    if (decided.kind === 'stored_error') {
      byKey.set(processorKey, decided);
      return unknown;
    }
    sent.push(evidence);
    const submissionCount = dispute.submissionCount + 1;
    dispute = { ...dispute, status: 'under_review', submissionCount, evidenceOperationId: operationId };
    const submitted: EvidenceSubmitted = { kind: 'submitted', dispute, detail: { dispute: 'dp_1' } };
    byKey.set(processorKey, submitted);
    return submitted;
  };
  const processor: Processor = {
    ...failingProcessor,
    async submitDisputeEvidence(request) {
      calls.push(`submit ${request.processorKey}`);
      const fate = fates.shift() ?? 'responded';
      if (fate === 'request_lost') return unknown;
      const stated = decide(request);
      if (fate === 'caller_killed') throw new Error('killed while the processor took the evidence');
      return fate === 'response_lost' ? unknown : stated;
    },
    async readDispute() {
      const stated = dispute;
      await behaviour.readTakes?.();
      return { kind: 'stated', dispute: stated, detail: {} };
    },
    async findDisputeEvidence({ processorKey, operationId }) {
      calls.push(`find ${processorKey}`);
      if (silentReads > 0) {
        silentReads -= 1;
        return unknown;
      }
      const kind = dispute.evidenceOperationId === operationId ? 'submitted' : 'absent';
      return { kind, dispute, detail: {} };
    },
  };
  return {
    processor,
    /** All calls in order: `submit <processor key>`, `find …`. */
    calls,
    /** The evidence of each submission that the processor has. */
    sent,
    /** The processor moves the dispute on, for example after a response on its dashboard. */
    becomes: (change: Partial<DisputeAtProcessor>) => {
      dispute = { ...dispute, ...change };
    },
  };
}
