import type { CircuitStatus } from '@landed/activities/circuit/breaker-with-bulkhead';
import type { RemoteFault } from '@landed/activities/remote-classifier/ask-remote';
import type { ClassifierClient } from '@landed/activities/classification/classifier-client';
import type { RemoteClassifierConfig } from '@landed/activities/remote-classifier/config';
import { withRemoteClassifier } from '@landed/activities/remote-classifier/with-remote-classifier';
import type { Logger } from 'pino';

interface RemoteClassifierStatus {
  readonly name: string;
  readonly circuit: CircuitStatus;
  /** Calls without a usable response since the process started, by reason. */
  readonly faults: Readonly<Partial<Record<RemoteFault, number>>>;
}

/** The classifier that asks the operator's service about uncertain texts, and how that service is doing. */
export interface RemoteClassifier {
  readonly client: ClassifierClient;
  status(): RemoteClassifierStatus;
}

/** Logs faults of the service in our own words, never with its text. */
export function openRemoteClassifier(
  own: ClassifierClient,
  config: RemoteClassifierConfig,
  log: Logger,
): RemoteClassifier {
  const faults: Partial<Record<RemoteFault, number>> = {};
  let circuit: CircuitStatus = 'closed';
  const client = withRemoteClassifier(own, config, {
    onFault(fault) {
      faults[fault] = (faults[fault] ?? 0) + 1;
      log.warn({ reason: fault }, 'the remote classifier returned no usable response');
    },
    onCircuitChange(changed) {
      circuit = changed;
      log.warn({ circuit }, 'remote classifier circuit changed');
    },
  });
  return { client, status: () => ({ name: config.name, circuit, faults: { ...faults } }) };
}
