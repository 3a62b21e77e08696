import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretVariables } from '@landed/codec/settings/secret-files';
import { repoRoot } from '@landed/stack/repo-root';
import { describe, expect, it } from 'vitest';
import { chartArguments, has, renderChart } from './chart.js';

const read = (path: string) => readFileSync(join(repoRoot, path), 'utf8');

const templates = readdirSync(join(repoRoot, 'deploy/helm/landed/templates')).map((name) =>
  read(`deploy/helm/landed/templates/${name}`),
);
const shipped = { compose: read('docker-compose.production.yml'), chart: templates.join('\n') };
const start = read('docker/start.mjs');
const programs = Object.fromEntries(
  [...start.matchAll(/^ {2}(\w+): '\.\.\/(.+)',$/gm)].map(([, role, file]) => [role, file]),
);

/** The sources that read settings of a process. */
const settings = [
  'gateway/src/config.ts',
  'gateway/src/admission/settings.ts',
  'gateway/src/checkout-config/checkout-settings.ts',
  'gateway/src/people/people-settings.ts',
  'gateway/src/rate-limit/settings.ts',
  'workers/src/config.ts',
  'dashboard/src/server/config.ts',
  'dashboard/src/server/settings/settings-variables.ts',
  'codec/src/endpoint/codec-settings.ts',
  'cli/src/access/stack-command.ts',
  'cli/src/operator/login-file.ts',
].map(read);
const ofTemporal = /^TEMPORAL_(TLS|TLS_(SERVER_CA_CERT|CLIENT_CERT|CLIENT_KEY)_PATH)$/;

describe('the image', () => {
  it('the image has a program of this repository for each role', () => {
    expect(Object.keys(programs)).toEqual([
      'gateway',
      'worker',
      'dashboard',
      'migrate',
      'grant',
      'backfill',
      'codec',
      'landed',
    ]);
    for (const file of Object.values(programs)) {
      const source = String(file).replace('/dist/', '/src/').replace(/\.js$/, '.ts');
      expect(existsSync(join(repoRoot, source)), source).toBe(true);
    }
  });

  it('neither the image nor a commit contains what the guide makes in the checkout', () => {
    const guide = read('docs/deploy/README.md');
    const made = ['secrets', 'landed.env', 'my-values.yaml'].filter((name) => guide.includes(name));
    const ignored = made.filter(
      (name) => spawnSync('git', ['check-ignore', '--quiet', `${name}/of-the-guide`], { cwd: repoRoot }).status === 0,
    );
    expect(made).toHaveLength(3);
    expect(ignored).toEqual(made);
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(made));
  });

  it('no step of the guide has a password in its arguments, which every process of the machine can read', () => {
    const blocks = [...read('docs/deploy/README.md').matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block);
    expect(blocks.length).toBeGreaterThan(5);
    expect(blocks.filter((block) => /password/i.test(String(block)))).toEqual([]);
  });

  it('the guide makes each secret that the values of the example name', () => {
    const guide = read('docs/deploy/README.md');
    expect(guide).toContain('cp deploy/helm/example-values.yaml my-values.yaml');
    const named = ['landed/values.yaml', 'example-values.yaml'].flatMap((file) =>
      [...read(`deploy/helm/${file}`).matchAll(/^ *\w*[sS]ecretName: ([\w-]+)$/gm)].map(([, name]) => name),
    );
    expect(named).toEqual(['landed', 'landed-owner', 'landed-database-ca']);
    expect(named.filter((name) => !guide.includes(`\nkubectl create secret generic ${name} --from-file=`))).toEqual([]);
  });

  it('the guide says how many connections each process opens', () => {
    const constant = (file: string, name: string) =>
      Number(new RegExp(`const ${name} = (\\d+);`).exec(read(file))?.[1] ?? Number.NaN);
    const lease = constant('prisma/src/write/rate-limit/lease-store.ts', 'leaseConnectionsMax');
    const probe = constant('gateway/src/dependency/dependencies.ts', 'probeConnectionsMax');
    const defaults = [...read('workers/src/config.ts').matchAll(/DATABASE_POOL_MAX: .*\.default\((\d+)\)/g)];
    const gateway = constant('gateway/src/server.ts', 'readConnectionsMax') + lease + probe;
    const worker = defaults.reduce((sum, [, count]) => sum + Number(count), 0);
    const dashboard = constant('dashboard/src/server/server.ts', 'connectionsMax') + lease;
    const rows = [...read('docs/deploy/README.md').matchAll(/^\| .* \| `(gateway|worker|dashboard)\b.* (\d+) \|$/gm)];
    const said = rows.map(([, role, count]) => [role, Number(count)]);
    const expected = { gateway, worker, dashboard };
    expect(said).toEqual(said.map(([role]) => [role, expected[role as keyof typeof expected]]));
    expect(said).toHaveLength(6);
    const sum = 4 * gateway + 6 * worker + 2 * dashboard;
    expect(read('docs/deploy/README.md')).toContain(`open ${sum}, then ${sum + 6 * worker}.`);
  });

  it('the image runs as a user that is not root, without a shell', () => {
    const last = read('docker/Dockerfile')
      .split(/^FROM /m)
      .at(-1);
    expect(last).toMatch(/^gcr\.io\/distroless\/nodejs24-debian12:nonroot\n[\s\S]*^USER 65532:65532\nENTRYPOINT \[/m);
  });
});

describe.each(Object.entries(shipped))('the deployment by %s', (_, text) => {
  it('a deployment starts only roles of the image', () => {
    const roles = [...text.matchAll(/(?:command|args): \[\s*([a-z]+)/g)]
      .map(([, role]) => role)
      .filter((role) => role !== 'caddy');
    expect(roles.length).toBeGreaterThan(3);
    expect(roles.filter((role) => !(String(role) in programs))).toEqual([]);
  });

  it('a deployment sets only variables that a process reads', () => {
    const names = [...text.matchAll(/(?:name: |^ +|[{,] )([A-Z][A-Z0-9_]{3,})(?:, value: |: )/gm)].map(([, name]) =>
      String(name),
    );
    const known = (name: string) =>
      settings.some((source) => new RegExp(`\\b${name}\\b`).test(source)) ||
      ofTemporal.test(name) ||
      (name.endsWith('_FILE') && (secretVariables as readonly string[]).includes(name.slice(0, -5)));
    // The host names of the proxy.
    const ofProxy = new Set(['LIVE_HOST', 'TEST_HOST', 'FRAMES_HOST']);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !known(name) && !ofProxy.has(name))).toEqual([]);
  });

  it('a deployment runs every container without root, capabilities and a writable root', () => {
    expect(text).toMatch(/65532/);
    expect(text).toMatch(/(cap_drop: \[ALL\]|capabilities: \{ drop: \[ALL\] \})/);
    expect(text).toMatch(/(read_only: true|readOnlyRootFilesystem: true)/);
  });
});

it('the policies of the chart let every worker reach the internet, because each role calls out, and no gateway that runs apart', () => {
  const policies = read('deploy/helm/landed/templates/network-policies.yaml');
  const components = policies.matchAll(/\(printf "(\w+)-%s[^"]*" \$\w+\) \(dict [^)]*"internet" (\S+)\)/g);
  expect([...components].map(([, component, internet]) => [component, internet])).toEqual([
    ['gateway', '$root.Values.together'],
    ['worker', 'true'],
    ['worker', 'true'],
  ]);
  expect(policies).toContain('with $policy.extraEgress');
});

describe.skipIf(!has('helm', 'version'))('the chart (needs helm)', () => {
  it('the chart passes helm lint', () => {
    execFileSync('helm', ['lint', '--strict', ...chartArguments]);
  });

  it.each([
    ['keda', 3],
    ['hpa', 0],
    ['none', 0],
  ])('the chart scales workers by %s', (kind, scaledObjects) => {
    const rendered = renderChart('--set', `autoscaling.workers=${kind}`);
    expect(rendered.match(/^kind: ScaledObject$/gm) ?? []).toHaveLength(scaledObjects);
    expect(rendered.match(/^kind: PodDisruptionBudget$/gm)).toHaveLength(7);
  });

  it('the chart lets no gateway and no migration reach the internet, and every part that calls out', () => {
    const policies = renderChart()
      .split('---\n')
      .filter((part) => part.includes('kind: NetworkPolicy'));
    const open = policies.filter((policy) => policy.includes('0.0.0.0/0'));
    const names = open.map((policy) => /^ {2}name: (.+)$/m.exec(policy)?.[1]);
    expect(policies).toHaveLength(12);
    expect(names).toEqual([
      'landed-dashboard',
      'landed-exchange-rates',
      'landed-operator-ada',
      'landed-operator-grace',
      'landed-worker-core',
      'landed-worker-processor',
      'landed-worker-webhook',
    ]);
  });

  it('the chart opens each port that the addresses of the databases name', () => {
    const ports = renderChart('--set', 'networkPolicies.databasePorts={5432,6432}').match(/^ +- port: \d+$/gm);
    expect([...new Set(ports?.map((line) => line.trim()))]).toEqual(['- port: 5432', '- port: 6432']);
  });

  // The schemas are made from Kubernetes' own description; the variable names their folder.
  const schemas = process.env['KUBERNETES_SCHEMAS'] ?? '';
  it.skipIf(schemas === '' || !has('kubeconform', '-v'))(
    'the chart is valid for Kubernetes (needs KUBERNETES_SCHEMAS)',
    () => {
      const location = join(schemas, '{{.ResourceKind}}{{.KindSuffix}}.json');
      const options = ['-strict', '-ignore-missing-schemas', '-schema-location', location];
      const { status, stdout } = spawnSync('kubeconform', options, { input: renderChart(), encoding: 'utf8' });
      expect([status, stdout]).toEqual([0, '']);
    },
  );
});

it.skipIf(!has('actionlint', '-version'))('actionlint accepts the workflows of the repository', () => {
  const folder = join(repoRoot, '.github/workflows');
  const files = readdirSync(folder).map((name) => join(folder, name));
  expect(files.length).toBeGreaterThanOrEqual(3);
  const { status, stdout } = spawnSync('actionlint', ['-no-color', ...files], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});
