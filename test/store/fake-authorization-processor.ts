import type { PaymentFact, Processor, Rejected } from '@landed/activities/processor/port';
import { endFacts } from './authorization-case.js';
import { unaskedProcessor } from './failing-processor.js';

/** What becomes of one call that would end the authorization. */
type Fate = 'answered' | 'request_lost' | 'answer_lost' | 'refused' | 'caller_killed';

export interface EndingBehaviour {
  /** What becomes of each such call in turn; answered when nothing is left. */
  readonly fates?: readonly Fate[];
  /** What each read in turn says instead of the truth. */
  readonly reads?: readonly PaymentFact[];
}

export interface EndingProcessor {
  readonly processor: Processor;
  /** Every call in its order: `capture <processor key>`, `void …`, `read`. */
  readonly asked: readonly string[];
  /** How the authorization stands at the processor. */
  stands(): keyof typeof endFacts;
  /** The processor ends it by itself. */
  end(how: 'captured' | 'canceled'): void;
}

/** A processor in memory with one authorization, which ends once: captured or canceled. */
export function endingProcessor(behaviour: EndingBehaviour = {}): EndingProcessor {
  const fates = [...(behaviour.fates ?? [])];
  const reads = [...(behaviour.reads ?? [])];
  const asked: string[] = [];
  let state: keyof typeof endFacts = 'authorized';

  const endAs = (wanted: 'captured' | 'canceled'): PaymentFact | Rejected => {
    const fate = fates.shift() ?? 'answered';
    if (fate === 'request_lost') return { kind: 'unknown', detail: {} };
    if (fate === 'refused' || (state !== 'authorized' && state !== wanted)) return { kind: 'rejected', detail: {} };
    state = wanted;
    if (fate === 'caller_killed') throw new Error('killed while the processor was at it');
    return fate === 'answer_lost' ? { kind: 'unknown', detail: {} } : endFacts[wanted];
  };
  const processor: Processor = {
    ...unaskedProcessor,
    async readPayment() {
      asked.push('read');
      return reads.shift() ?? endFacts[state];
    },
    async capture(_, processorKey) {
      asked.push(`capture ${processorKey}`);
      return endAs('captured');
    },
    async voidPayment(_, processorKey) {
      asked.push(`void ${processorKey}`);
      return endAs('canceled');
    },
  };
  return {
    processor,
    asked,
    stands: () => state,
    end(how) {
      state = how;
    },
  };
}
