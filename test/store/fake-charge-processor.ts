import type { ChargeRequest, ChargeVerdict, Processor } from '@landed/activities/processor/port';
import { verdicts } from './checkout-case.js';
import { failingProcessor } from './failing-processor.js';

/** What happens to one call: the request or the response may be lost, or the caller may be killed before the response. */
type Fate = 'responded' | 'request_lost' | 'response_lost' | 'caller_killed';

interface FakeChargeProcessor {
  readonly processor: Processor;
  /** All calls in order: `charge <processor key>`, `find …`, `fence …`. */
  readonly calls: readonly string[];
  /** Charges that happened, by processor key. Money moved for those that succeeded. */
  readonly charges: ReadonlyMap<string, ChargeVerdict>;
  /** A charge that reaches the processor without a call of the test. */
  receive(request: ChargeRequest): void;
}

export interface Behaviour {
  /** The verdict on each charge; `succeeded` by default. */
  readonly decides?: ChargeVerdict;
  /** What happens to each charge call in turn; `responded` when none is left. */
  readonly fates?: readonly Fate[];
  /** Results of the reads in turn; the truth when none is left. */
  readonly reads?: readonly (ChargeVerdict | { readonly kind: 'absent' })[];
}

/** A processor in memory: the same key is the same charge, and a fenced key can charge nothing. */
export function fakeChargeProcessor(behaviour: Behaviour = {}): FakeChargeProcessor {
  const { decides = verdicts.succeeded } = behaviour;
  const fates = [...(behaviour.fates ?? [])];
  const reads = [...(behaviour.reads ?? [])];
  const calls: string[] = [];
  const charges = new Map<string, ChargeVerdict>();
  const fenced = new Set<string>();
  const noFact: ChargeVerdict = { kind: 'unknown', detail: {} };

  const decide = ({ processorKey }: ChargeRequest): ChargeVerdict => {
    if (fenced.has(processorKey)) return noFact;
    const verdict = charges.get(processorKey) ?? decides;
    charges.set(processorKey, verdict);
    return verdict;
  };
  const processor: Processor = {
    ...failingProcessor,
    async charge(request) {
      calls.push(`charge ${request.processorKey}`);
      const fate = fates.shift() ?? 'responded';
      if (fate === 'request_lost') return noFact;
      const verdict = decide(request);
      if (fate === 'caller_killed') throw new Error('killed while the processor was charging');
      return fate === 'response_lost' ? noFact : verdict;
    },
    async findCharge({ processorKey }) {
      calls.push(`find ${processorKey}`);
      return reads.shift() ?? charges.get(processorKey) ?? { kind: 'absent' };
    },
    async fenceCharge({ processorKey }) {
      calls.push(`fence ${processorKey}`);
      if (charges.has(processorKey)) return 'unknown';
      fenced.add(processorKey);
      return 'fenced';
    },
  };
  return { processor, calls, charges, receive: (request) => void decide(request) };
}
