import { describe, expect, it } from 'vitest';
import { composeServices, settingsOf } from './compose.js';

const services = Object.entries(composeServices());

describe('the services of Compose', () => {
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
