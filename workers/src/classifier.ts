import { createEmbeddedHsClassifier } from '@landed/activities/hs/embedded/classifier';
import type { Logger } from 'pino';

/** The classifier of this process. Its data is read and checked here, once; what that took is told. */
export function loadClassifier(log: Pick<Logger, 'info'>) {
  const begun = performance.now();
  const classifier = createEmbeddedHsClassifier();
  log.info({ version: classifier.version, milliseconds: Math.round(performance.now() - begun) }, 'classifier loaded');
  return classifier;
}
