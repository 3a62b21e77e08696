import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asId } from '@landed/contracts/ids/ids';
import { Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.js';
import { openWebhooks } from '../webhooks.js';
import { addWebhookMetrics } from './webhook-metrics.js';

const config = readConfig({
  DATABASE_URL: 'postgres://127.0.0.1:1/never-connected-to',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  TEMPORAL_NAMESPACE: 'landed',
  LANDED_ENCRYPTION_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
  PROCESSOR_ACCOUNTS: '[]',
  WORKERS_OPS_PORT: '0',
  WEBHOOK_LOCAL_TARGETS: 'true',
});

it('addWebhookMetrics exports attempts, requests in flight and disabled endpoints without naming an endpoint', async () => {
  const held: ServerResponse[] = [];
  const server = createServer((_, response) => void held.push(response)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  const silent = { warn: () => undefined, error: () => undefined };
  const webhooks = openWebhooks(config, silent, async () => {});
  onTestFinished(() => webhooks.close());
  const { transport, onDisabled } = webhooks.dependencies;
  const registry = new Registry();
  addWebhookMetrics(registry, webhooks);
  const samples = async () =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  const noneDisabled = [
    'landed_webhook_endpoints_disabled_total{reason="failing"} 0',
    'landed_webhook_endpoints_disabled_total{reason="gone"} 0',
  ];
  expect(await samples()).toEqual([...noneDisabled, 'landed_webhook_requests 0']);
  const post = (rail: 'test' | 'live') => transport.post({ url, rail, headers: {}, body: Buffer.from('{}') });
  const sending = [post('test'), post('test')];
  await expect.poll(() => held.length).toBe(2);
  expect(await samples()).toEqual([...noneDisabled, 'landed_webhook_requests 2']);
  for (const response of held) response.writeHead(503).end();
  await Promise.all(sending);
  await post('live');
  onDisabled?.({
    rail: 'test',
    merchantId: asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001'),
    endpointId: asId<'webhook_endpoint'>('019aa5b0-0000-7000-8000-000000000002'),
    reason: 'gone',
  });
  const expected = [
    'landed_webhook_attempts_total{outcome="status"} 2',
    'landed_webhook_attempts_total{outcome="url_rejected"} 1',
    'landed_webhook_endpoints_disabled_total{reason="failing"} 0',
    'landed_webhook_endpoints_disabled_total{reason="gone"} 1',
    'landed_webhook_requests 0',
  ];
  expect(await samples()).toEqual(expected);
  expect(await samples()).toEqual(expected);
});
