import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { checkRemoteClassifier } from './remote-classifier.js';

const circuit = (state: number) => `landed_remote_classifier_circuit{classifier="acme-1"} ${state}\n`;
const fault = (kind: string, count: number) =>
  `landed_remote_classifier_faults_total{classifier="acme-1",fault="${kind}"} ${count}\n`;

/** What the check finds when the workers have these metrics. */
async function findingsOf(metrics: string) {
  const server = createServer((_request, response) => response.end(metrics)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return checkRemoteClassifier({ workersOpsUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

it('doctor names the remote classifier with its failed calls', async () => {
  expect(await findingsOf(circuit(0))).toEqual([
    { check: 'remote classifier', state: 'ok', saw: 'acme-1: no failed call', advice: null },
  ]);
  expect(await findingsOf(fault('timeout', 2) + fault('status', 0) + circuit(0))).toMatchObject([
    { state: 'ok', saw: 'acme-1: failed calls: 2 timeout' },
  ]);
});

it.each([1, 2])('doctor warns of a remote classifier whose circuit is in state %i', async (state) => {
  expect(await findingsOf(fault('unreachable', 5) + circuit(state))).toMatchObject([
    {
      state: 'warn',
      saw: 'acme-1: failed calls: 5 unreachable; the workers do not call it now',
      advice: expect.stringContaining('REMOTE_CLASSIFIER') as string,
    },
  ]);
});

it('doctor says nothing where no remote classifier is set, or where the workers do not respond', async () => {
  expect(await findingsOf('landed_other 1\n')).toEqual([]);
  expect(await checkRemoteClassifier({ workersOpsUrl: null })).toEqual([]);
});
