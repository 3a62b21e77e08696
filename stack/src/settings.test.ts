import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { repoRoot } from './repo-root.js';
import { readSettings } from './settings.js';

test('without variables, the data folder is in the checkout and no port is fixed', () => {
  const settings = readSettings({});
  expect(settings.folder.root).toBe(resolve(repoRoot, '.landed'));
  expect(settings.fixedPorts).toEqual({});
  expect(settings.databaseUrl).toBeUndefined();
  expect(settings.temporalNamespace).toBe('landed');
});

test('variables set ports and the data folder', () => {
  const settings = readSettings({
    LANDED_PORT_GATEWAY_TEST: '5010',
    LANDED_PORT_CODEC: '5031',
    LANDED_DATA_DIR: '/tmp/a',
  });
  expect(settings.fixedPorts).toEqual({ gatewayTest: 5010, codec: 5031 });
  expect(settings.folder.root).toBe('/tmp/a');
});

test('one error names every wrong variable and repeats no value', () => {
  const env = { DATABASE_URL: 'mysql://root:hunter2@db/x', LANDED_PORT_SANDBOX: '70000', TEMPORAL_ADDRESS: 'nowhere' };
  const message = errorOf(() => readSettings(env));
  expect(message.split('\n').map((line) => line.trim().split(':')[0])).toEqual([
    'Invalid environment variables',
    'DATABASE_URL',
    'TEMPORAL_ADDRESS',
    'LANDED_PORT_SANDBOX',
  ]);
  expect(message).not.toContain('hunter2');
});

test('an empty variable counts as absent', () => {
  expect(readSettings({ TEMPORAL_ADDRESS: '', LANDED_PORT_CODEC: '' }).temporalAddress).toBeUndefined();
});

function errorOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'no error';
}
