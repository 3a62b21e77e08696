import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecrets } from '../data-folder/secrets.js';
import { defaultPorts } from '../ports/port-name.js';
import { readSettings } from '../settings.js';
import { gatewaySpec, type ServiceContext, sandboxSpec, workersSpec } from './services.js';

let folder: string;
let context: ServiceContext;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-services-'));
  context = {
    settings: readSettings({ LANDED_DATA_DIR: folder }),
    programRoot: folder,
    extraEnv: {},
    ports: defaultPorts,
    secrets: loadSecrets(join(folder, 'secrets.json')),
    databaseUrl: 'postgresql://nobody@127.0.0.1/nothing',
    temporalAddress: '127.0.0.1:7233',
    temporalUiUrl: null,
  };
});

afterAll(() => rmSync(folder, { recursive: true }));

test('each processor account sends events to the listener of its mode, with its entity and its own secret', () => {
  const rows = JSON.parse(sandboxSpec(context).env['SANDBOX_ACCOUNTS'] ?? '');
  const expected = context.secrets.processor_accounts.map((account) => ({
    ...account,
    webhook_url: `http://127.0.0.1:${account.rail === 'live' ? 4011 : 4010}/processor-events/${account.entity}`,
  }));
  expect(rows).toEqual(expected);
});

test('the gateway gets the webhook secrets of each account and no API key', () => {
  const { env } = gatewaySpec(context);
  expect(JSON.parse(env['PROCESSOR_WEBHOOK_SECRETS'] ?? '')).toEqual(
    context.secrets.processor_accounts.map(({ entity, rail, webhook_secret }) => ({
      entity,
      rail,
      secrets: [webhook_secret],
    })),
  );
  expect(JSON.stringify(env)).not.toMatch(/sk_(test|live)_/);
});

test('the workers get no setting about the age of tax tables, so live mode rejects stale ones as in production', () => {
  const aboutAge = ['TAX_FAIL_ON_STALE', 'FX_MAX_AGE_DAYS', 'TAX_PACK_FOLDERS'];
  const { env } = workersSpec(context);
  expect(aboutAge.filter((name) => name in env)).toEqual([]);
});

test('the workers get the API keys of each account and no webhook secret', () => {
  const { env } = workersSpec(context);
  const { processor_accounts: accounts } = context.secrets;
  expect(JSON.parse(env['PROCESSOR_ACCOUNTS'] ?? '')).toEqual(
    accounts.map(({ entity, rail, account, secret_key, publishable_key }) => ({
      entity,
      rail,
      account,
      secret_key,
      publishable_key,
      api_base: 'http://127.0.0.1:4020',
    })),
  );
  expect(JSON.stringify(env)).not.toContain('whsec_');
});
