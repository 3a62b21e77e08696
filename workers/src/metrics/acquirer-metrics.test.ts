import type { Acquirers } from '@landed/activities/processor/guard/acquirers';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addAcquirerMetrics } from './acquirer-metrics.js';

type Readings = ReturnType<Acquirers['statuses']>;

it('addAcquirerMetrics exports the current state of each account by entity and rail only', async () => {
  let readings: Readings = [
    { entity: 'us', rail: 'test', circuit: 'closed', inlineCallsRunning: 3, callsNotSent: { full: 2, circuit: 0 } },
    { entity: 'gb', rail: 'live', circuit: 'open', inlineCallsRunning: 0, callsNotSent: { full: 0, circuit: 41 } },
  ];
  const unused = () => {
    throw new Error('only read');
  };
  const registry = new Registry();
  addAcquirerMetrics(registry, {
    processorOf: unused,
    inlineCallsOf: unused,
    payoutPartnerOf: unused,
    walletDomainsOf: unused,
    statuses: () => readings,
  });
  const samples = async () =>
    (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

  expect(await samples()).toEqual([
    'landed_acquirer_circuit{entity="us",rail="test"} 0',
    'landed_acquirer_circuit{entity="gb",rail="live"} 2',
    'landed_acquirer_inline_attempts{entity="us",rail="test"} 3',
    'landed_acquirer_inline_attempts{entity="gb",rail="live"} 0',
    'landed_acquirer_held_back_total{entity="us",rail="test",reason="full"} 2',
    'landed_acquirer_held_back_total{entity="us",rail="test",reason="circuit"} 0',
    'landed_acquirer_held_back_total{entity="gb",rail="live",reason="full"} 0',
    'landed_acquirer_held_back_total{entity="gb",rail="live",reason="circuit"} 41',
  ]);

  readings = [
    { entity: 'gb', rail: 'live', circuit: 'half_open', inlineCallsRunning: 1, callsNotSent: { full: 0, circuit: 42 } },
  ];
  expect(await samples()).toEqual(
    expect.arrayContaining([
      'landed_acquirer_circuit{entity="gb",rail="live"} 1',
      'landed_acquirer_held_back_total{entity="gb",rail="live",reason="circuit"} 42',
    ]),
  );
});
