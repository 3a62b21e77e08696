import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repoRoot } from '@landed/stack/repo-root';
import { parseAllDocuments } from 'yaml';

const chart = join(repoRoot, 'deploy/helm/landed');
const values = join(repoRoot, 'deploy/helm/example-values.yaml');

/** The chart with the values of the example, for Helm's command line. */
export const chartArguments = [chart, '--values', values, '--kube-version', '1.34.0'];

/** Whether a program is installed; the test is skipped otherwise. */
export function has(program: string, ...versionArguments: string[]): boolean {
  return spawnSync(program, versionArguments, { stdio: 'ignore' }).error === undefined;
}

/** The manifests of the chart as text. */
export function renderChart(...options: string[]): string {
  return execFileSync('helm', ['template', 'landed', ...chartArguments, ...options], { encoding: 'utf8' });
}

interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly readOnly?: boolean }[];
  readonly lifecycle?: unknown;
}

/** The specification of a pod, as far as tests read it. */
export interface Pod {
  readonly containers: readonly [Container, ...Container[]];
  readonly terminationGracePeriodSeconds?: number;
  readonly volumes: readonly {
    readonly name: string;
    readonly secret?: { readonly items?: readonly { key: string }[] };
  }[];
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template?: { readonly spec: Pod };
    readonly jobTemplate?: { readonly spec: { readonly template: { readonly spec: Pod } } };
    readonly [other: string]: unknown;
  };
}

/** The manifests of the chart. Throws where one is not YAML or has a key twice. */
export function manifests(...options: string[]): readonly Manifest[] {
  return parseAllDocuments(renderChart(...options)).flatMap((document) => {
    for (const error of document.errors) throw error;
    return (document.toJS() as Manifest | null) ?? [];
  });
}

/** The pod of a Deployment, Job or CronJob, which is named without the release. */
export function podOf(name: string, ...options: string[]): Pod {
  const found = manifests(...options).flatMap(({ metadata, spec }) =>
    metadata.name === `landed-${name}` ? (spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec ?? []) : [],
  );
  if (found[0] === undefined) throw new Error(`The chart has no pods of ${name}.`);
  return found[0];
}

/** The variables of a pod's process. */
export function variablesOf({ containers: [{ env = [] }] }: Pod): Readonly<Record<string, string>> {
  return Object.fromEntries(env.map(({ name, value }) => [name, value]));
}

/** The keys of the secret that a pod mounts; undefined: all of them. */
export function mountedSecrets({ volumes }: Pod): readonly string[] | undefined {
  return volumes.find(({ name }) => name === 'secrets')?.secret?.items?.map(({ key }) => key);
}
