import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repoRoot } from '@landed/stack/repo-root';
import { describe, expect, inject, it } from 'vitest';
import { publishableKeys, startOtherGateway } from '../setup/other-gateway.js';

const stack = inject('stack');

/** The exit code and the errors of a process that starts with the settings of a production deployment. */
async function start(program: 'gateway' | 'workers', settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(repoRoot, program, 'dist/main.js')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: stack.database_url,
      TEMPORAL_ADDRESS: stack.temporal_address,
      TEMPORAL_NAMESPACE: stack.temporal_namespace,
      LANDED_ENCRYPTION_KEYS: stack.encryption_keys,
      LANDED_API_KEY_PEPPER: stack.api_key_pepper,
      GATEWAY_TEST_PORT: '0',
      PROCESSOR_ACCOUNTS: '[]',
      PROCESSOR_PUBLISHABLE_KEYS: publishableKeys,
      WORKERS_OPS_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: code as number, errors };
}

describe('a production deployment on a database without a synchronous standby', () => {
  it.each(['gateway', 'workers'] as const)(
    'a production deployment on a database without a synchronous standby does not start its %s, and names the setting that allows it',
    async (name) => {
      const { code, errors } = await start(name, {});
      expect([code, errors]).toEqual([1, expect.stringContaining('set LANDED_DATABASE=single-node')]);
      expect(errors).not.toContain(new URL(stack.database_url).password);
    },
  );

  it.each(['gateway', 'workers'] as const)('rejects another LANDED_DATABASE: %s', async (name) => {
    const { code, errors } = await start(name, { LANDED_DATABASE: 'replicated' });
    expect([code, errors]).toEqual([1, expect.stringContaining('LANDED_DATABASE')]);
  });

  it('starts when LANDED_DATABASE says that it is meant', async () => {
    const settings = { NODE_ENV: 'production', LANDED_DATABASE: 'single-node', LIVE_PROCESSOR_SIMULATED: 'false' };
    const gateway = await startOtherGateway(stack, settings);
    await gateway.close();
  });
});
