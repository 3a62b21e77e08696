import type { LoginName } from '@landed/stack/postgres/logins';
import type { StackHandle } from '@landed/stack/stack';
import { startPooler } from './pooler.js';

const login: LoginName = 'local_workers';
/** Fewer than the process has connections. */
const sessionsMax = 12;

/**
 * With `LANDED_TEST_POOLER=on`, restarts the process that serves the API and runs the workers behind PgBouncer in transaction
 * mode: `LANDED_TEST_POOLER=on npm test -- --project http`. Returns how to stop the pooler.
 */
export async function putBehindPooler(handle: StackHandle): Promise<() => Promise<void>> {
  if (process.env['LANDED_TEST_POOLER'] !== 'on') return () => Promise.resolve();
  const { database_url: url, buyer_keys_url: keysUrl } = handle.json;
  const direct = Object.assign(new URL(url), { username: login }).href;
  const pooler = await startPooler(direct, sessionsMax);
  await handle.stopChild('workers');
  await handle.start('workers', {
    env: {
      DATABASE_URL: pooler.urlOf(direct),
      DATABASE_DIRECT_URL: direct,
      BUYER_KEYS_DATABASE_URL: pooler.urlOf(keysUrl),
    },
  });
  return () => pooler.stop();
}
