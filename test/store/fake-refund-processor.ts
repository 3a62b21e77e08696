import type { Processor, RefundFact, RefundRejected, RefundRequest } from '@landed/activities/processor/port';
import { unaskedProcessor } from './failing-processor.js';

/** What becomes of one call: it may be lost on its way, its answer may be, or the caller may die before the answer. */
type Fate = 'answered' | 'request_lost' | 'answer_lost' | 'caller_killed';

type Said = RefundFact | RefundRejected;

export const says = {
  succeeded: { kind: 'succeeded', detail: { refund: 're_1' } },
  pending: { kind: 'pending', detail: { refund: 're_1' } },
  failed: { kind: 'failed', failureReason: 'expired_or_canceled_card', detail: { refund: 're_1' } },
  refused: { kind: 'rejected', underKey: true, nothingLeft: true, detail: {} },
  refusedAtTheDoor: { kind: 'rejected', underKey: false, nothingLeft: false, detail: {} },
  open: { kind: 'unknown', detail: {} },
} as const satisfies Record<string, Said>;

export interface RefundBehaviour {
  /** What it decides about each new refund in turn; success when nothing is left. */
  readonly decides?: readonly Said[];
  /** What becomes of each call in turn; answered when nothing is left. */
  readonly fates?: readonly Fate[];
  /** What each read in turn says instead of the truth. */
  readonly reads?: readonly (RefundFact | { readonly kind: 'absent' })[];
}

/** A processor in memory: the same key is the same refund, and what it refused it does not have. */
export function rememberingRefunds(behaviour: RefundBehaviour = {}) {
  const decides = [...(behaviour.decides ?? [])];
  const fates = [...(behaviour.fates ?? [])];
  const reads = [...(behaviour.reads ?? [])];
  const asked: string[] = [];
  const refunds = new Map<string, RefundFact>();
  const amounts = new Map<string, number>();

  const decide = ({ processorKey, money }: RefundRequest): Said => {
    const known = refunds.get(processorKey);
    if (known !== undefined) return known;
    const said = decides.shift() ?? says.succeeded;
    if (said.kind === 'rejected') return said;
    refunds.set(processorKey, said);
    amounts.set(processorKey, money.amount);
    return said;
  };
  const processor: Processor = {
    ...unaskedProcessor,
    async refund(request) {
      asked.push(`refund ${request.processorKey}`);
      const fate = fates.shift() ?? 'answered';
      if (fate === 'request_lost') return says.open;
      const said = decide(request);
      if (fate === 'caller_killed') throw new Error('killed while the processor was refunding');
      return fate === 'answer_lost' ? says.open : said;
    },
    async findRefund({ processorKey }) {
      asked.push(`find ${processorKey}`);
      return reads.shift() ?? refunds.get(processorKey) ?? { kind: 'absent' };
    },
  };
  return {
    processor,
    /** Every call in its order: `refund <processor key>`, `find …`. */
    asked,
    /** The bank's later word on a refund. */
    becomes: (processorKey: string, fact: RefundFact) => void refunds.set(processorKey, fact),
    /** What it has given back or is about to. */
    given: () =>
      [...refunds].reduce((sum, [key, { kind }]) => sum + (kind === 'failed' ? 0 : (amounts.get(key) ?? 0)), 0),
  };
}
