import { describe, expect, it } from 'vitest';
import { composeService, composeServices, settingsOf } from './compose.js';

const services = Object.entries(composeServices());

describe('the services of Compose', () => {
  it('each worker can run in the version of the release before beside its own', () => {
    const workers = services.filter(([name]) => name.startsWith('worker-'));
    const previous = workers.filter(([, { profiles }]) => profiles?.includes('previous'));
    const current = workers.filter(([, { profiles }]) => profiles === undefined);
    expect(previous.map(([name]) => name)).toEqual(current.map(([name]) => `${name}-previous`));
    expect(previous.map(([, { command }]) => command)).toEqual(current.map(([, { command }]) => command));
    expect(new Set(previous.map(([, { image }]) => image))).toEqual(new Set(['unset']));
  });

  it('the dashboard knows the addresses of the API, which the preview of a checkout calls', () => {
    expect(settingsOf(composeService('dashboard'))).toMatchObject({
      API_LIVE_URL: 'https://api.example.com',
      API_TEST_URL: 'https://api-test.example.com',
    });
  });

  it.each(services.filter(([name]) => /^(gateway|worker)-/.test(name)))(
    'the service %s serves metrics to a Prometheus in its network',
    (_, service) => {
      const settings = settingsOf(service);
      const [host, port] = ['OPS_HOST', 'OPS_PORT'].map(
        (end) => settings[`GATEWAY_${end}`] ?? settings[`WORKERS_${end}`],
      );
      expect([host, port]).toEqual(['0.0.0.0', expect.stringMatching(/^40\d\d$/)]);
    },
  );
});
