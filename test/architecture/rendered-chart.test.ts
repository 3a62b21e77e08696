import { describe, expect, it } from 'vitest';
import { has, manifests, mountedSecrets, podOf, variablesOf } from './chart.js';

describe.skipIf(!has('helm', 'version'))('the pods of the chart (need helm)', () => {
  it('a pod mounts the keys of its component and those that its values add', () => {
    const core = podOf('worker-core', '--set', 'workers.core.secrets.tax_engines=TAX_ENGINES');
    expect(mountedSecrets(podOf('gateway-live'))).toEqual([
      'api_key_pepper',
      'buyer_keys_url',
      'database_direct_url',
      'database_url',
      'encryption_keys',
      'processor_webhook_secrets',
      'temporal_api_key',
    ]);
    expect(mountedSecrets(core)).toEqual(
      expect.arrayContaining(['processor_accounts', 'smtp_url', 'tax_engines', 'temporal_api_key']),
    );
    expect(variablesOf(core)['TAX_ENGINES_FILE']).toBe('/run/secrets/landed/tax_engines');
  });

  it('a pod mounts no key of Temporal and no mail server where there is none', () => {
    const core = podOf(
      'worker-core',
      ...['--set', 'temporal.apiKey=false', '--set', 'mailFrom=', '--set', 'dashboard.enabled=false'],
    );
    expect(mountedSecrets(core)).toEqual(['buyer_keys_url', 'database_url', 'encryption_keys', 'processor_accounts']);
  });

  it('workers of the release before run beside those of the release, with their own image', () => {
    const image = 'registry.example.com/landed@sha256:1111';
    const options = ['--set', `previousWorkers.image=${image}`];
    const images = ['worker-core', 'worker-core-previous'].map((name) => podOf(name, ...options).containers[0].image);
    expect(images).toEqual([expect.stringMatching(/@sha256:0{64}$/), image]);
    const names = (kind: string) =>
      manifests(...options)
        .flatMap((one) => (one.kind === kind ? one.metadata.name : []))
        .filter((name) => name.includes('-previous'));
    const expected = ['core', 'processor', 'webhook'].map((role) => `landed-worker-${role}-previous`);
    expect([names('Deployment'), names('NetworkPolicy')]).toEqual([expected, expected]);
  });

  it.each([
    ['hpa', 'HorizontalPodAutoscaler', ['minReplicas', 'maxReplicas']],
    ['keda', 'ScaledObject', ['minReplicaCount', 'maxReplicaCount']],
  ])(
    'workers of the release before start, and stay under %s, with as many pods as their values say',
    (by, kind, names) => {
      const options = ['--set', 'previousWorkers.image=before', '--set', `autoscaling.workers=${by}`];
      for (const together of ['false', 'true']) {
        const rendered = manifests(
          ...options,
          ...['--set', 'previousWorkers.replicas.core=15', '--set', `together=${together}`],
        );
        const pods = (role: string) => {
          const of = (searched: string) =>
            rendered.find(({ kind: one, metadata }) => one === searched && metadata.name === `landed-worker-${role}`)
              ?.spec;
          return [of('Deployment')?.['replicas'], ...names.map((name) => of(kind)?.[name])];
        };
        expect(pods('core-previous')).toEqual([15, 15, 15]);
        expect(pods('webhook-previous')).toEqual([2, 2, 8]);
        expect(pods('webhook')).toEqual([undefined, 2, 8]);
      }
    },
  );

  it('exchange rates are imported into the volume that workers read', () => {
    const job = podOf('exchange-rates');
    const core = podOf('worker-core');
    const folder = '/var/lib/landed/rate-tables';
    const claim = { claimName: 'landed-rate-tables' };
    for (const pod of [job, core]) {
      const at = pod.containers[0].volumeMounts?.find(({ name }) => name === 'rate-tables');
      expect([variablesOf(pod)['TAX_PACK_FOLDERS'], at?.mountPath]).toEqual([folder, folder]);
      expect(pod.volumes).toContainEqual({ name: 'rate-tables', persistentVolumeClaim: claim });
    }
    expect(job.containers[0].args).toEqual(['landed', 'exchange-rates', 'import', '--actor', 'exchange-rates']);
    expect(mountedSecrets(job)).toBe(undefined);
  });

  it('a gateway keeps builds of the drop-in in a volume', () => {
    const gateway = podOf('gateway-live');
    const folder = '/var/lib/landed/dropin-builds';
    const at = gateway.containers[0].volumeMounts?.find(({ name }) => name === 'dropin-builds');
    expect([variablesOf(gateway)['DROPIN_BUILDS'], at?.mountPath]).toEqual([folder, folder]);
    expect(gateway.volumes.map(({ name }) => name)).toContain('dropin-builds');
  });

  it('a gateway that also runs operations has what a worker has, and time to end after its requests', () => {
    const together = podOf('gateway-live', '--set', 'together=true');
    const core = podOf('worker-core');
    expect(together.containers[0].args).toEqual(['worker', '--role', 'gateway,core']);
    expect(variablesOf(together)).toMatchObject({ ...variablesOf(podOf('gateway-live')), ...variablesOf(core) });
    expect(mountedSecrets(together)).toEqual(
      expect.arrayContaining([...(mountedSecrets(core) ?? []), ...(mountedSecrets(podOf('gateway-live')) ?? [])]),
    );
    expect(together.containers[0].volumeMounts).toEqual(
      expect.arrayContaining([...(core.containers[0].volumeMounts ?? [])]),
    );
    // 5 s until endpoints have lost the pod, 30 s for requests, 45 s for workers.
    expect(together.terminationGracePeriodSeconds).toBe(90);
    expect(() => podOf('worker-core', '--set', 'together=true')).toThrow('no pods of worker-core');
    expect(() => podOf('worker-processor', '--set', 'together=true')).not.toThrow();
  });

  it('each operator has a pod with a login of its own, which reaches the identity provider', () => {
    const open = manifests().filter(
      ({ kind, spec }) => kind === 'NetworkPolicy' && JSON.stringify(spec).includes('0.0.0.0/0'),
    );
    for (const name of ['ada', 'grace']) {
      const pod = podOf(`operator-${name}`);
      const settings = variablesOf(pod);
      expect(settings).toMatchObject({ USER: name, DASHBOARD_ORIGIN: 'https://dashboard.example.com' });
      const folder = pod.containers[0].volumeMounts?.find(({ mountPath }) =>
        settings['LANDED_LOGIN_FILE']?.startsWith(`${mountPath}/`),
      );
      expect(folder).toEqual({ name: 'operators', mountPath: '/var/lib/landed/operators' });
      expect(open.map(({ metadata }) => metadata.name)).toContain(`landed-operator-${name}`);
    }
  });

  it('the addresses of the owner are mounted by its pod and the migrations, and nowhere else', () => {
    const mounting = manifests().flatMap(({ metadata, spec }) =>
      JSON.stringify(spec ?? {}).includes('"secretName":"landed-owner"') ? [metadata.name] : [],
    );
    expect(mounting.toSorted()).toEqual(['landed-migrate', 'landed-owner']);
  });

  it('the dashboard knows the addresses of the API, and has time to finish money operations', () => {
    const dashboard = podOf('dashboard');
    expect(variablesOf(dashboard)).toMatchObject({
      API_LIVE_URL: 'https://api.example.com',
      API_TEST_URL: 'https://api-test.example.com',
    });
    expect(dashboard.terminationGracePeriodSeconds).toBe(45);
    expect(dashboard.containers[0].lifecycle).toEqual({ preStop: { sleep: { seconds: 5 } } });
  });
});
