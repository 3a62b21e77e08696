import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { repoRoot } from '@landed/stack/repo-root';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { spawnChild } from '../setup/end-with-process.js';
import { publishableKeys, startOtherGateway } from '../setup/other-gateway.js';
import { createProductRole, type ProductRole } from '../setup/product-role.js';

const stack = inject('stack');
let role: ProductRole;

beforeAll(async () => {
  role = await createProductRole(stack.database_url);
});

afterAll(() => role.drop());

/** What every start of a gateway in production needs, and the local stack has not. */
const safe = {
  LANDED_API_KEY_PEPPER: 'n7Qe0vL3xT9kWz5RbYc2HdFg8JmPsUa4',
  TRUSTED_PROXIES: '0',
  BUYER_KEYS_DATABASE_URL: stack.buyer_keys_url,
};

/** The exit code and the errors of a process that starts with the settings of a production deployment. */
async function start(program: 'gateway' | 'workers', settings: Readonly<Record<string, string>>) {
  const child = spawnChild(process.execPath, [join(repoRoot, program, 'dist/main.js')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: role.url,
      TEMPORAL_ADDRESS: stack.temporal_address,
      TEMPORAL_NAMESPACE: stack.temporal_namespace,
      LANDED_ENCRYPTION_KEYS: stack.encryption_keys,
      ...safe,
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
      expect(errors).not.toContain(new URL(role.url).password);
    },
  );

  it.each(['gateway', 'workers'] as const)('rejects another LANDED_DATABASE: %s', async (name) => {
    const { code, errors } = await start(name, { LANDED_DATABASE: 'replicated' });
    expect([code, errors]).toEqual([1, expect.stringContaining('LANDED_DATABASE')]);
  });

  it('starts when LANDED_DATABASE says that it is meant', async () => {
    const gateway = await startOtherGateway(stack, {
      ...safe,
      NODE_ENV: 'production',
      DATABASE_URL: role.url,
      LANDED_DATABASE: 'single-node',
      LIVE_PROCESSOR_SIMULATED: 'false',
      GATEWAY_LIVE_PORT: '',
    });
    await gateway.close();
  });

  it('lists unsafe settings, and what the database says, in one error', async () => {
    const { code, errors } = await start('gateway', { DATABASE_URL: stack.database_url, RATE_LIMIT_FAIL: 'open' });
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^RATE_LIMIT_FAIL: .*\nDATABASE_URL: .* is a superuser\..*\n.*LANDED_DATABASE=single-node/),
    ]);
  });
});
