import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import type { ClassifierClient } from '@landed/activities/classification/classifier-client';
import { remoteClassifierSchema } from '@landed/activities/remote-classifier/config';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { addRemoteClassifierMetrics } from './metrics/remote-classifier-metrics.js';
import { openRemoteClassifier } from './remote-classifier.js';

const uncertain = {
  hsCode: '691200',
  nationalCode: null,
  category: 'home.kitchen.mug',
  normalizedDescription: 'Mug, stoneware',
  confidence: 0.4,
  source: 'classified',
  alternatives: [],
  needsMoreDetail: [],
  mismatchWarning: false,
} as const;

const own: ClassifierClient = {
  version: async () => 'v1',
  knownCodes: async () => [],
  classify: async (requests) => requests.map(() => uncertain),
};

/** A service that fails every call. */
async function failingService(): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(500).end('{"secret":"text of the service"}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it('the metrics of the remote classifier count its faults and show the open circuit', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const config = remoteClassifierSchema.parse({
    name: 'acme',
    url: await failingService(),
    secret: 's',
    timeout_ms: 3_000,
  });
  const classifier = openRemoteClassifier(own, config, log);
  const registry = new Registry();
  addRemoteClassifierMetrics(registry, classifier);
  expect(await registry.metrics()).toContain('landed_remote_classifier_circuit{classifier="acme"} 0');
  const asked = [{ text: { title: 'mug', description: null }, code: null }];
  for (let call = 0; call < 6; call += 1) await classifier.client.classify(asked);
  const text = await registry.metrics();
  expect(text).toContain('landed_remote_classifier_circuit{classifier="acme"} 2');
  expect(text).toContain('landed_remote_classifier_faults_total{classifier="acme",fault="status"} 5');
  expect(lines.join('')).not.toContain('text of the service');
});
