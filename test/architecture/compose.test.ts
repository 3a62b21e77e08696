import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@landed/stack/repo-root';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ComposeService, composeService, composeServices, settingsOf } from './compose.js';

const dockerfile = readFileSync(join(repoRoot, 'docker/Dockerfile'), 'utf8');
const services = Object.entries(composeServices());
/** The folders that the image has for volumes. */
const made = /^RUN mkdir -p (.+)$/m.exec(dockerfile)?.[1]?.replaceAll('/volumes/', '/var/lib/landed/').split(' ');
/** Each service whose settings name folders, with them. */
const withFolders = services.flatMap(([name, service]) => {
  const folders = Object.values(settingsOf(service)).flatMap(
    (value) => /^\/var\/lib\/landed\/[^/]+/.exec(value)?.[0] ?? [],
  );
  return folders.length === 0 ? [] : [[name, folders, service] as const];
});

describe('the services of Compose', () => {
  it('each worker can run in the version of the release before beside its own', () => {
    const workers = services.filter(([name]) => name.startsWith('worker-'));
    const previous = workers.filter(([, { profiles }]) => profiles?.includes('previous'));
    const current = workers.filter(([, { profiles }]) => profiles === undefined);
    expect(previous.map(([name]) => name)).toEqual(current.map(([name]) => `${name}-previous`));
    expect(previous.map(([, { command }]) => command)).toEqual(current.map(([, { command }]) => command));
    expect(new Set(previous.map(([, { image }]) => image))).toEqual(new Set(['unset']));
  });

  it('a gateway that also runs operations has what a worker has, and time to end after its requests', () => {
    const {
      'gateway-live': live,
      'gateway-test': test,
      'worker-core': core,
    } = composeServices('docker-compose.together.yml');
    const [gateway, worker] = ['gateway-live', 'worker-core'].map(composeService);
    expect(test).toEqual(live);
    expect(core?.profiles).toEqual(['apart']);
    const together = { ...gateway?.environment, ...live?.environment };
    expect(together).toMatchObject({ ...worker?.environment });
    for (const part of ['secrets', 'volumes'] as const) {
      expect([...(gateway?.[part] ?? []), ...(live?.[part] ?? [])]).toEqual(
        expect.arrayContaining([...(worker?.[part] ?? [])]),
      );
    }
    // 30 s for requests, 45 s for workers.
    expect([live?.command, live?.stop_grace_period]).toEqual([['worker', '--role', 'gateway,core'], '90s']);
  });

  it.each(['operator', 'owner'])('the service %s knows which account of the machine types', (name) => {
    const text = readFileSync(join(repoRoot, 'docker-compose.production.yml'), 'utf8');
    const written = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
    expect(written.services[name]?.environment?.['USER']).toMatch(/^\$\{USER:-\}$/);
  });

  it('the dashboard knows the addresses of the API, which the preview of a checkout calls', () => {
    expect(settingsOf(composeService('dashboard'))).toMatchObject({
      API_LIVE_URL: 'https://api.example.com',
      API_TEST_URL: 'https://api-test.example.com',
    });
  });

  it.each(withFolders)(
    'the service %s mounts the folders that its settings name, and the image has them',
    (_, folders, { volumes = [] }) => {
      expect(volumes.map((volume) => volume.split(':')[1])).toEqual(expect.arrayContaining(folders));
      expect(made).toEqual(expect.arrayContaining(folders));
    },
  );

  it('exchange rates are imported into the folder that workers read', () => {
    const job = composeService('exchange-rates');
    const worker = composeService('worker-core');
    const folder = '/var/lib/landed/rate-tables';
    expect(job.command).toEqual(['landed', 'exchange-rates', 'import', '--actor', 'exchange-rates']);
    for (const { environment } of [job, worker]) expect(environment?.['TAX_PACK_FOLDERS']).toBe(folder);
    expect([job.volumes, worker.volumes]).toEqual([[`rate-tables:${folder}`], [`rate-tables:${folder}:ro`]]);
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
