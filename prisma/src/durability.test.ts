import { describe, expect, it } from 'vitest';
import type { Database } from './database.js';
import { assertDurableCommits, type DurabilityNeeds, type DurabilitySettings, lossOf } from './durability.js';

const replicated = { synchronous_commit: 'on', synchronous_standby_names: 'ANY 1 (b, c)', fsync: 'on' } as const;
const single = { ...replicated, synchronous_standby_names: '' } as const;

function starting(settings: DurabilitySettings, needs: DurabilityNeeds): Promise<void> {
  const database = { pool: { query: async () => ({ rows: [settings] }) } } as unknown as Database;
  return assertDurableCommits(database, needs);
}

describe('lossOf', () => {
  it.each([
    [null, replicated],
    [null, { ...replicated, synchronous_commit: 'remote_apply' }],
    [null, { ...replicated, synchronous_commit: 'remote_write' }],
    ['failover', single],
    ['failover', { ...replicated, synchronous_commit: 'local' }],
    ['failover', { ...replicated, synchronous_standby_names: ' ' }],
    ['crash', { ...replicated, synchronous_commit: 'off' }],
    ['crash', { ...replicated, fsync: 'off' }],
  ] as const)('lossOf is %s for %j', (loss, settings) => {
    expect(lossOf(settings)).toBe(loss);
  });
});

describe('assertDurableCommits', () => {
  const production = { isProduction: true, kind: undefined };

  it('accepts a database with a synchronous standby in production', async () => {
    await expect(starting(replicated, production)).resolves.toBeUndefined();
  });

  it('rejects a database without a synchronous standby in production, and names the setting that allows it', async () => {
    await expect(starting(single, production)).rejects.toThrow('set LANDED_DATABASE=single-node');
    await expect(starting({ ...replicated, synchronous_commit: 'local' }, production)).rejects.toThrow('single-node');
  });

  it('accepts a single node that is meant', async () => {
    await expect(starting(single, { ...production, kind: 'single-node' })).resolves.toBeUndefined();
  });

  it('accepts a single node outside production', async () => {
    await expect(starting(single, { isProduction: false, kind: undefined })).resolves.toBeUndefined();
  });

  it.each(['synchronous_commit', 'fsync'])(
    'rejects a database with %s off, whatever the deployment says',
    async (name) => {
      const needs = { isProduction: false, kind: 'single-node' } as const;
      await expect(starting({ ...single, [name]: 'off' }, needs)).rejects.toThrow('synchronous_commit and fsync on');
    },
  );
});
