import type {
  ForeignRefund,
  Processor,
  RefundFact,
  RefundRejected,
  RefundRequest,
  StoredError,
} from '@landed/activities/processor/port';
import { failingProcessor } from './failing-processor.js';

/** What happens to one call: the request or the response may be lost, or the caller may be killed before the response. */
type Fate = 'responded' | 'request_lost' | 'response_lost' | 'caller_killed';

type Stated = RefundFact | RefundRejected;
/** A server error that the processor stores: the first call gets it, and so does every repeat. */
type Decided = Stated | StoredError;

export const refundFacts = {
  succeeded: { kind: 'succeeded', detail: { refund: 're_1' } },
  pending: { kind: 'pending', detail: { refund: 're_1' } },
  failed: { kind: 'failed', failureReason: 'expired_or_canceled_card', detail: { refund: 're_1' } },
  rejected: { kind: 'rejected', underKey: true, never: null, detail: {} },
  rejectedForGood: { kind: 'rejected', underKey: true, never: 'refunded_at_processor', detail: {} },
  rejectedAtRequestLevel: { kind: 'rejected', underKey: false, never: null, detail: {} },
  unknown: { kind: 'unknown', detail: {} },
  storedError: { kind: 'stored_error', detail: { http_status: 500 } },
} as const satisfies Record<string, Decided>;

export interface RefundBehaviour {
  /** The facts about new refunds in turn; `succeeded` when none is left. */
  readonly decides?: readonly Decided[];
  /** What happens to each call in turn; `responded` when none is left. */
  readonly fates?: readonly Fate[];
  /** Results of the reads in turn; the truth when none is left. */
  readonly reads?: readonly (RefundFact | { readonly kind: 'absent' })[];
  /** The refunds that were made directly at the processor. A test may add to them. */
  readonly foreign?: ForeignRefund[];
}

/** A processor in memory: the same key is the same refund. It does not keep a refund that it rejected. */
export function fakeRefundProcessor(behaviour: RefundBehaviour = {}) {
  const decides = [...(behaviour.decides ?? [])];
  const fates = [...(behaviour.fates ?? [])];
  const reads = [...(behaviour.reads ?? [])];
  const calls: string[] = [];
  const refunds = new Map<string, RefundFact>();
  const amounts = new Map<string, number>();

  const failed = new Map<string, StoredError>();

  const given = () =>
    [...refunds].reduce((sum, [key, { kind }]) => sum + (kind === 'failed' ? 0 : (amounts.get(key) ?? 0)), 0);
  const decide = ({ processorKey, money }: RefundRequest): Decided => {
    const error = failed.get(processorKey);
    if (error !== undefined) return error;
    const known = refunds.get(processorKey);
    if (known !== undefined) return known;
    const stated = decides.shift() ?? refundFacts.succeeded;
    if (stated.kind === 'rejected') return stated;
    if (stated.kind === 'stored_error') {
      failed.set(processorKey, stated);
      return refundFacts.unknown;
    }
    refunds.set(processorKey, stated);
    amounts.set(processorKey, money.amount);
    return stated;
  };
  const processor: Processor = {
    ...failingProcessor,
    async refund(request) {
      calls.push(`refund ${request.processorKey}`);
      const fate = fates.shift() ?? 'responded';
      if (fate === 'request_lost') return refundFacts.unknown;
      const stated = decide(request);
      if (fate === 'caller_killed') throw new Error('killed while the processor was refunding');
      return fate === 'response_lost' ? refundFacts.unknown : stated;
    },
    async listRefunds() {
      calls.push('list');
      const foreign = behaviour.foreign ?? [];
      const took = foreign.filter(({ fact }) => fact.kind !== 'failed');
      return { refunded: took.reduce((sum, { money }) => sum + money.amount, given()), foreign };
    },
    async findRefund({ processorKey, processorRefund, isForeign }) {
      calls.push(`find ${processorKey}`);
      const foreign = (behaviour.foreign ?? []).find((refund) => refund.processorRefund === processorRefund);
      if (isForeign === true && foreign !== undefined) return foreign.fact;
      return reads.shift() ?? refunds.get(processorKey) ?? { kind: 'absent' };
    },
  };
  return {
    processor,
    /** All calls in order: `refund <processor key>`, `find …`. */
    calls,
    /** Changes what the processor states about a refund later; `amount` of a refund that it had not made. */
    becomes(processorKey: string, fact: RefundFact, amount = amounts.get(processorKey) ?? 0) {
      refunds.set(processorKey, fact);
      amounts.set(processorKey, amount);
    },
    /** The sum of refunds that are pending or succeeded, in minor units. */
    given,
  };
}
