import { type Finding, fine, warning } from '../finding.js';
import type { Site } from '../site.js';
import { workersMetrics } from './workers-metrics.js';

const check = 'remote classifier';

/**
 * Whether the operator's classifier responds to the workers; no finding where the operator has none. Our own codes
 * stand in for it, so it never fails a stack.
 */
export async function checkRemoteClassifier({
  workersOpsUrl,
}: Pick<Site, 'workersOpsUrl'>): Promise<readonly Finding[]> {
  const metrics = workersOpsUrl === null ? null : await workersMetrics(workersOpsUrl);
  const [, name, circuit] =
    /^landed_remote_classifier_circuit\{classifier="([\w.-]+)"\} ([012])$/m.exec(metrics ?? '') ?? [];
  if (metrics === null || name === undefined) return [];
  const faults = [
    ...metrics.matchAll(/^landed_remote_classifier_faults_total\{[^}]*fault="(\w+)"\} ([1-9]\d*)$/gm),
  ].map(([, fault, count]) => `${count} ${fault}`);
  const saw = `${name}: ${faults.length === 0 ? 'no failed call' : `failed calls: ${faults.join(', ')}`}`;
  if (circuit === '0') return [fine(check, saw)];
  const advice =
    'See that the service of REMOTE_CLASSIFIER responds. Until it does, uncertain texts get our own codes.';
  return [warning(check, `${saw}; the workers do not call it now`, advice)];
}
