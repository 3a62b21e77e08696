import type { PaymentFact, Processor, Rejected } from '@landed/activities/processor/port';
import { authorizationFacts } from './authorization-case.js';
import { failingProcessor } from './failing-processor.js';

/** What happens to one call that would end the authorization. */
type Fate = 'responded' | 'request_lost' | 'response_lost' | 'rejected' | 'caller_killed';

export interface AuthorizationBehaviour {
  /** What happens to each such call in turn; `responded` when none is left. */
  readonly fates?: readonly Fate[];
  /** Results of the reads in turn; the truth when none is left. */
  readonly reads?: readonly PaymentFact[];
}

export interface FakeAuthorizationProcessor {
  readonly processor: Processor;
  /** All calls in order: `capture <processor key>`, `void …`, `read`. */
  readonly calls: readonly string[];
  /** The state of the authorization at the processor. */
  status(): keyof typeof authorizationFacts;
  /** Ends the authorization without a call by the service. */
  end(how: 'captured' | 'canceled'): void;
}

/** A processor in memory with one authorization. It is captured or canceled once. */
export function fakeAuthorizationProcessor(behaviour: AuthorizationBehaviour = {}): FakeAuthorizationProcessor {
  const fates = [...(behaviour.fates ?? [])];
  const reads = [...(behaviour.reads ?? [])];
  const calls: string[] = [];
  let state: keyof typeof authorizationFacts = 'authorized';

  const endAs = (wanted: 'captured' | 'canceled'): PaymentFact | Rejected => {
    const fate = fates.shift() ?? 'responded';
    if (fate === 'request_lost') return { kind: 'unknown', detail: {} };
    if (fate === 'rejected' || (state !== 'authorized' && state !== wanted)) return { kind: 'rejected', detail: {} };
    state = wanted;
    if (fate === 'caller_killed') throw new Error('killed while the processor ended the authorization');
    return fate === 'response_lost' ? { kind: 'unknown', detail: {} } : authorizationFacts[wanted];
  };
  const processor: Processor = {
    ...failingProcessor,
    async readPayment() {
      calls.push('read');
      return reads.shift() ?? authorizationFacts[state];
    },
    async capture(_, processorKey) {
      calls.push(`capture ${processorKey}`);
      return endAs('captured');
    },
    async voidPayment(_, processorKey) {
      calls.push(`void ${processorKey}`);
      return endAs('canceled');
    },
  };
  return {
    processor,
    calls,
    status: () => state,
    end(how) {
      state = how;
    },
  };
}
