import type { ChargeRequest, ChargeVerdict, Processor } from '@landed/activities/processor/port';
import { verdicts } from './checkout-case.js';
import { unaskedProcessor } from './failing-processor.js';

/** What becomes of one call: it may be lost on its way, its answer may be, or the caller may die before the answer. */
type Fate = 'answered' | 'request_lost' | 'answer_lost' | 'caller_killed';

interface RememberingProcessor {
  readonly processor: Processor;
  /** Every call in its order: `charge <processor key>`, `find …`, `close …`. */
  readonly asked: readonly string[];
  /** Charges that happened, by processor key: money moved for those that succeeded. */
  readonly charges: ReadonlyMap<string, ChargeVerdict>;
  /** A charge that reached the processor without this test's code. */
  receive(request: ChargeRequest): void;
}

export interface Behaviour {
  /** What it decides about a charge; success by default. */
  readonly decides?: ChargeVerdict;
  /** What becomes of each charge call in turn; answered when nothing is left. */
  readonly fates?: readonly Fate[];
  /** What each read in turn says instead of the truth. */
  readonly reads?: readonly (ChargeVerdict | { readonly kind: 'absent' })[];
}

/** A processor in memory: the same key is the same charge, and a key that was closed can charge nobody. */
export function rememberingProcessor(behaviour: Behaviour = {}): RememberingProcessor {
  const { decides = verdicts.succeeded } = behaviour;
  const fates = [...(behaviour.fates ?? [])];
  const reads = [...(behaviour.reads ?? [])];
  const asked: string[] = [];
  const charges = new Map<string, ChargeVerdict>();
  const closed = new Set<string>();
  const open: ChargeVerdict = { kind: 'unknown', detail: {} };

  const decide = ({ processorKey }: ChargeRequest): ChargeVerdict => {
    if (closed.has(processorKey)) return open;
    const verdict = charges.get(processorKey) ?? decides;
    charges.set(processorKey, verdict);
    return verdict;
  };
  const processor: Processor = {
    ...unaskedProcessor,
    async charge(request) {
      asked.push(`charge ${request.processorKey}`);
      const fate = fates.shift() ?? 'answered';
      if (fate === 'request_lost') return open;
      const verdict = decide(request);
      if (fate === 'caller_killed') throw new Error('killed while the processor was charging');
      return fate === 'answer_lost' ? open : verdict;
    },
    async findCharge({ processorKey }) {
      asked.push(`find ${processorKey}`);
      return reads.shift() ?? charges.get(processorKey) ?? { kind: 'absent' };
    },
    async fenceCharge({ processorKey }) {
      asked.push(`close ${processorKey}`);
      if (charges.has(processorKey)) return 'unknown';
      closed.add(processorKey);
      return 'fenced';
    },
  };
  return { processor, asked, charges, receive: (request) => void decide(request) };
}
