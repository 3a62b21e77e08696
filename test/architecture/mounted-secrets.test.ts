import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { secretVariables } from '@landed/codec/settings/secret-files';
import { repoRoot } from '@landed/stack/repo-root';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { composeServices, settingsOf } from './compose.js';

const { components, variables } = parse(
  readFileSync(join(repoRoot, 'deploy/helm/landed/mounted-secrets.yaml'), 'utf8'),
) as { components: Record<string, string[]>; variables: Record<string, string> };

const services = Object.entries(composeServices());
/** The certificates of authorities and the addresses of the owner are other secrets of the chart. */
const ofOtherSecrets = ['database_ca', 'temporal_ca', 'database_owner_url', 'buyer_keys_owner_url'];

describe('the secrets of a process', () => {
  it.each(Object.entries(components))('the chart and Compose mount the same secrets for %s', (component, keys) => {
    const own = services.filter(([name]) => name === component || name.startsWith(`${component}-`));
    expect(own.length).toBeGreaterThan(0);
    for (const [name, { secrets = [] }] of own) {
      const mounted = secrets.filter((secret) => !ofOtherSecrets.includes(secret));
      expect([name, mounted.toSorted()]).toEqual([name, keys.toSorted()]);
    }
  });

  it('each key of the secret is the value of a variable that a process reads', () => {
    expect(Object.keys(variables).toSorted()).toEqual([...new Set(Object.values(components).flat())].toSorted());
    expect(Object.values(variables).filter((name) => !(secretVariables as readonly string[]).includes(name))).toEqual(
      [],
    );
  });

  it('a process that the internet reaches has no key of the processor and no key of the dashboard', () => {
    expect(components['gateway']).not.toContain('processor_accounts');
    expect(components['gateway']).not.toContain('dashboard_token_key');
  });

  it('pods of the chart mount only the listed keys of the secret', () => {
    const helpers = readFileSync(join(repoRoot, 'deploy/helm/landed/templates/_helpers.tpl'), 'utf8');
    const uses = [...helpers.matchAll(/secretName: \{\{ \.root\.Values\.secretName \}\}\n(.*)\n(.*)/g)];
    expect(uses.map(([, , items]) => items?.trim())).toEqual(['items:']);
  });
});

describe.each(services)('the service %s of Compose', (_, service) => {
  it('each file that the shipped settings name is mounted', () => {
    const named = Object.entries(settingsOf(service)).filter(([name]) => name.endsWith('_FILE'));
    const files = named.map(([, path]) => path).filter((path) => path.startsWith('/run/secrets/'));
    const mounted = (service.secrets ?? []).map((secret) => `/run/secrets/${secret}`);
    expect(files.filter((path) => !mounted.includes(path))).toEqual([]);
  });
});
