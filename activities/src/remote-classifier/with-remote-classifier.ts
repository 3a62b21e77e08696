import type { KnownCode } from '@landed/classifier/classify';
import type { ClassifierResponse } from '@landed/contracts/classification/types';
import { handleAll } from 'cockatiel';
import { type CircuitStatus, breakerWithBulkhead } from '../circuit/breaker-with-bulkhead.js';
import type { ClassifierClient } from '../classification/classifier-client.js';
import { askRemote, type Decision, type Question, RemoteClassifierFault, type RemoteFault } from './ask-remote.js';
import type { RemoteClassifierConfig } from './config.js';

/** Half of the calls that the classifier's own bulkhead admits, so that a slow service leaves room for certain texts. */
const callsMax = 5;
const breakerLimits = { failuresToOpen: 5, probeAfterMilliseconds: 5_000 };

export interface RemoteClassifierHooks {
  readonly onFault?: (fault: RemoteFault) => void;
  readonly onCircuitChange?: (circuit: CircuitStatus) => void;
}

/**
 * The classifier, with a second opinion on texts about which it is not certain. A code of the service counts only if the
 * nomenclature has it. Without a usable response, our own code is returned and marked `unavailable`.
 */
export function withRemoteClassifier(
  own: ClassifierClient,
  config: RemoteClassifierConfig,
  { onFault, onCircuitChange }: RemoteClassifierHooks = {},
): ClassifierClient {
  const guard = breakerWithBulkhead({
    callsMax,
    breaker: {
      ...breakerLimits,
      failures: handleAll,
      ...(onCircuitChange === undefined ? {} : { onChange: onCircuitChange }),
    },
  });

  /** One outcome per question; null when the service gave no usable response. */
  async function decide(questions: readonly Question[]): Promise<readonly ClassifierResponse[] | null> {
    try {
      const decisions = await guard.run(
        () => guard.observe(() => askRemote(config, questions)),
        (reason): never => {
          throw new RemoteClassifierFault(reason === 'full' ? 'busy' : reason);
        },
      );
      return await outcomesOf(own, questions, decisions);
    } catch (error) {
      if (!(error instanceof RemoteClassifierFault)) throw error;
      // `onCircuitChange` reports an open circuit once.
      if (error.kind !== 'circuit_open') onFault?.(error.kind);
      return null;
    }
  }

  return {
    version: async () => `${await own.version()}+${config.name}`,
    knownCodes: (codes) => own.knownCodes(codes),
    async classify(requests) {
      const responses = await own.classify(requests);
      const questions = requests.flatMap((request, index) => {
        const response = responses[index];
        const isUncertain = request.code === null && response !== undefined && response.confidence < config.below;
        return isUncertain ? [{ request, own: response }] : [];
      });
      if (questions.length === 0) return responses;
      const outcomes = await decide(questions);
      const changed = new Map(questions.map(({ own: before }, index) => [before, outcomes?.[index]]));
      return responses.map((response) => {
        if (!changed.has(response)) return response;
        return outcomes === null ? { ...response, remote: 'unavailable' } : (changed.get(response) ?? response);
      });
    },
  };
}

/**
 * The responses with the codes of the service, and our own where it has no opinion.
 * @throws RemoteClassifierFault when a code is not in the nomenclature.
 */
async function outcomesOf(
  own: ClassifierClient,
  questions: readonly Question[],
  decisions: readonly (Decision | null)[],
): Promise<ClassifierResponse[]> {
  const codes = decisions.map((decision, index) => decision?.hs_code ?? questions[index]?.own.hsCode ?? '');
  const known = await own.knownCodes(codes);
  // A retired code would count as its successor: the service has to name the code itself.
  const isKnown = known.every((code, index) => code.kind === 'valid' && code.hsCode === codes[index]);
  if (!isKnown) throw new RemoteClassifierFault('unknown_code');
  const described = await own.classify(
    questions.map(({ request }, index) => ({ text: request.text, code: validAt(known, index) })),
  );
  return questions.map(({ own: before }, index) => {
    const decision = decisions[index];
    const chosen = described[index];
    if (decision === null || decision === undefined || chosen === undefined) return before;
    return decided(before, chosen, decision);
  });
}

function validAt(known: readonly KnownCode[], index: number) {
  const code = known[index];
  return code?.kind === 'valid' ? code : null;
}

/** Our own code becomes the first alternative. */
function decided(before: ClassifierResponse, chosen: ClassifierResponse, { confidence }: Decision): ClassifierResponse {
  const { hsCode, category, normalizedDescription } = chosen;
  const { hsCode: ownCode, category: ownCategory, normalizedDescription: ownDescription } = before;
  const ownAlternative = {
    hsCode: ownCode,
    category: ownCategory,
    normalizedDescription: ownDescription,
    confidence: before.confidence,
  };
  const others = [ownAlternative, ...before.alternatives].filter((other) => other.hsCode !== hsCode);
  return {
    ...before,
    hsCode,
    category,
    normalizedDescription,
    confidence: Math.round(confidence * 100) / 100,
    alternatives: others.slice(0, 5),
    remote: 'decided',
  };
}
