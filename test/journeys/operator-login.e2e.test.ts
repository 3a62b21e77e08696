import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type LandedRun, runLanded, startLanded } from '../setup/landed-program.js';
import { type OidcProvider, startOidcProvider } from '../setup/oidc-provider.js';

const stack = inject('stack');
const folder = mkdtempSync(join(tmpdir(), 'landed-login-'));
let provider: OidcProvider;
let env: Record<string, string>;

beforeAll(async () => {
  provider = await startOidcProvider({ ada: { email: 'ada@example.com', groups: ['ops'] } });
  env = {
    DATABASE_URL: stack.database_url,
    TEMPORAL_ADDRESS: stack.temporal_address,
    TEMPORAL_NAMESPACE: stack.temporal_namespace,
    LANDED_ENCRYPTION_KEYS: stack.encryption_keys,
    LANDED_API_KEY_PEPPER: stack.api_key_pepper,
    LANDED_LOGIN_FILE: join(folder, 'login.json'),
    OPERATOR_ISSUERS: JSON.stringify([provider.issuer]),
  };
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await provider.close();
});

const documentOf = ({ code, out, err }: LandedRun): Record<string, unknown> => {
  const given = JSON.parse(code === 0 ? out : err) as { readonly error?: Record<string, unknown> };
  return given.error ?? given;
};
/** The document of a command with `--json`, or its error. */
const landed = async (args: readonly string[], changes = {}) =>
  documentOf(await runLanded([...args, '--json'], { env: { ...env, ...changes } }));
/** The other operator: the identity of the local stack. */
const other = { LANDED_OPERATOR_KEY: stack.operator_key };

describe('an operator of a deployment', () => {
  it('logs in, has a second one approve live keys, and logs out', async () => {
    expect(await landed(['whoami'])).toMatchObject({ code: 'no_operator_key' });
    const running = startLanded(['login'], { env });
    await running.until(/confirm the code \S+\./);
    await provider.confirm(/confirm the code (\S+)\./.exec(running.output())?.[1] ?? '', 'ada');
    await running.until(/You are ada@example\.com until .*: payments\./);
    expect(statSync(join(folder, 'login.json')).mode & 0o777).toBe(0o600);
    expect(await landed(['whoami'])).toMatchObject({ name: 'ada@example.com', roles: ['payments'] });

    const { id } = await landed(['merchants', 'create', '--name', 'Quay Leather']);
    const merchant = String(id);
    for (const record of ['verify', 'agree']) await landed(['merchants', record, merchant, '--reference', 'case 7']);
    const create = ['keys', 'create', '--merchant', merchant, '--rail', 'live', '--reason', 'OPS-3'];
    const { code, message } = await landed(create);
    expect(code).toBe('approval_needed');
    const [approval = ''] = /[0-9a-f-]{36}/.exec(String(message)) ?? [];

    const { approvals } = await landed(['approvals', 'list']);
    expect(approvals).toContainEqual(
      expect.objectContaining({
        id: approval,
        action: 'live_keys.create',
        target: merchant,
        maker: 'ada@example.com',
        request: { actor: 'a-test', reason: 'OPS-3' },
      }),
    );
    expect(await landed(['approvals', 'approve', approval])).toMatchObject({ code: 'approval_by_maker' });
    const approved = (await landed(['approvals', 'approve', approval], other)) as {
      readonly keys?: { readonly secret_key: string };
    };
    const headers = { 'x-api-key': approved.keys?.secret_key ?? '' };
    expect((await fetch(`${stack.gateway_live_url}/v1/payment_intents?limit=1`, { headers })).status).toBe(200);
    expect(await landed(['approvals', 'approve', approval], other)).toMatchObject({ code: 'decided' });

    const rotate = await landed(['keys', 'rotate', '--merchant', merchant, '--rail', 'live']);
    const [waiting = ''] = /[0-9a-f-]{36}/.exec(String(rotate['message'])) ?? [];
    expect(await landed(['approvals', 'reject', waiting], other)).toMatchObject({ by: 'local' });
    expect(await landed(['approvals', 'approve', waiting], other)).toMatchObject({ code: 'decided' });

    expect(await landed(['logout'])).toEqual({ name: 'ada@example.com', ended: true });
    expect(await landed(['whoami'])).toMatchObject({ code: 'no_operator_key' });
  });
});
