import type { ChargeRequest, ChargeVerdict, Processor } from '@landed/activities/processor/port';
import { verdicts } from './checkout-case.js';
import { failingProcessor } from './failing-processor.js';

/** What happens to one call: the request or the response may be lost, or the caller may be killed before the response. */
type Fate = 'responded' | 'request_lost' | 'response_lost' | 'caller_killed';

interface FakeChargeProcessor {
  readonly processor: Processor;
  /** All calls in order: `charge <processor key>`, `find …`, `fence …`, `identify <processor's id>`, `void …`. */
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
  /** What the processor states about a payment that an operator names; by default it has none with that id. */
  readonly identifies?: Awaited<ReturnType<Processor['identifyPayment']>>;
  /** The result of a void; `canceled` by default. */
  readonly voids?: Awaited<ReturnType<Processor['voidPayment']>>;
  /** Results of the reads in turn; the truth when none is left. */
  readonly reads?: readonly (ChargeVerdict | { readonly kind: 'absent' })[];
}

/**
 * A processor in memory: the same key is the same charge, and a fenced key can charge nothing. A charge that `decides` is
 * a stored error has no effect.
 */
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
    const stored = charges.get(processorKey);
    charges.set(processorKey, stored ?? decides);
    // Only a repeat shows that a server error was stored.
    return stored ?? (decides.kind === 'stored_error' ? noFact : decides);
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
      const made = charges.get(processorKey);
      return reads.shift() ?? (made === undefined || made.kind === 'stored_error' ? { kind: 'absent' } : made);
    },
    async fenceCharge({ processorKey }) {
      calls.push(`fence ${processorKey}`);
      const stored = charges.get(processorKey);
      if (stored !== undefined) return stored;
      fenced.add(processorKey);
      return { kind: 'fenced' };
    },
    async identifyPayment({ processorPayment }) {
      calls.push(`identify ${processorPayment}`);
      const { identifies = { kind: 'another', differs: ['id'] } } = behaviour;
      return identifies;
    },
    async voidPayment({ processorPayment }) {
      calls.push(`void ${processorPayment}`);
      return behaviour.voids ?? { kind: 'canceled', detail: { payment: processorPayment, status: 'canceled' } };
    },
  };
  return { processor, calls, charges, receive: (request) => void decide(request) };
}
