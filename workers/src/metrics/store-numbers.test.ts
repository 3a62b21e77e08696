import type { Database } from '@landed/prisma/database';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { addStoreMetrics } from './store-metrics.js';
import { createStoreReader } from './store-numbers.js';

/** A database whose tables grow; it returns the rows of an id range. */
function growingDatabase() {
  let [status, entry, isDown, history] = [5, 3, false, 'a'];
  let held: Promise<void> = Promise.resolve();
  const ranges: string[] = [];
  const query = async ({ name, values = [] }: { name: string; values?: readonly unknown[] }) => {
    if (isDown) throw new Error('down');
    const [after, upTo] = values.map(Number);
    switch (name) {
      case 'landed_newest_ids':
        return {
          rows: [
            {
              statusChange: String(status),
              ledgerEntry: String(entry),
              journal: `${history}${entry}`,
              earlierJournal: after !== undefined && after <= entry ? `${history}${after}` : null,
            },
          ],
        };
      case 'landed_count_status_changes':
        ranges.push(`status ${after}-${upTo}`);
        return { rows: [{ rail: 'test', entity: 'us', status: 'succeeded', count: Number(upTo) - Number(after) }] };
      case 'landed_sum_cut_journals':
        return { rows: [{ rail: 'test', entity: 'us', currency: 'USD', account: 'suspense', amount: '1' }] };
      case 'landed_sum_ledger_entries':
        await held;
        ranges.push(`ledger ${after}-${upTo}`);
        return { rows: [{ rail: 'test', entity: 'us', currency: 'USD', account: 'platform_fee', amount: '-7' }] };
      default:
        return {
          rows: [
            { rail: 'test', entity: 'us', kind: 'refund', count: 2, manualReviews: 1, oldestSeconds: 90.5, stuck: 0 },
          ],
        };
    }
  };
  return {
    database: { pool: { query } } as unknown as Database,
    ranges,
    grow: () => {
      status += 4;
      entry += 2;
    },
    fail: () => {
      isDown = true;
    },
    /** Comes back without its last commits, and gives their ids to others. */
    restore: (to: number) => {
      [status, entry, history] = [to, to, 'b'];
    },
    /** Reads of the ledger wait until the returned function is called. */
    hold: () => {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}

describe('createStoreReader', () => {
  it('counts each row once, and only after every statement that had a lower id has ended', async () => {
    const { database, ranges, grow } = growingDatabase();
    let now = 0;
    const store = createStoreReader(database, () => now);
    await store.read();
    grow();
    now += 14_000;
    expect((await store.read())?.ledger).toBeNull();
    expect(ranges).toEqual([]);
    now += 2_000;
    await store.read();
    expect(ranges).toEqual(['ledger 0-3']);
    now += 16_000;
    const numbers = await store.read();
    expect(ranges).toEqual(['ledger 0-3', 'status 5-9', 'ledger 3-5']);
    expect([...(numbers?.payments ?? [])]).toEqual([['test/us/succeeded', 4]]);
    expect([...(numbers?.ledger ?? [])]).toEqual([
      ['test/us/USD/platform_fee', -14n],
      ['test/us/USD/suspense', 1n],
    ]);
  });

  it('counts each row once even when a read takes longer than results are shared', async () => {
    const { database, ranges, hold } = growingDatabase();
    let now = 0;
    const store = createStoreReader(database, () => now);
    await store.read();
    now += 16_000;
    const release = hold();
    const first = store.read();
    now += 5_000;
    const second = store.read();
    release();
    expect(await second).toBe(await first);
    expect(ranges).toEqual(['ledger 0-3']);
  });

  it('sums the ledger again when the database has lost commits and has given their ids to others', async () => {
    const { database, ranges, restore } = growingDatabase();
    let now = 0;
    const store = createStoreReader(database, () => now);
    const later = () => {
      now += 16_000;
      return store.read();
    };
    await store.read();
    await later();
    restore(7);
    expect((await later())?.ledger).toBeNull();
    const numbers = await later();
    expect(ranges).toEqual(['ledger 0-3', 'ledger 0-7']);
    expect(numbers?.ledger?.get('test/us/USD/platform_fee')).toBe(-7n);
    expect([...(numbers?.payments ?? [])]).toEqual([]);
  });

  it('takes a new boundary after a long pause, so that few entries follow it', async () => {
    const { database, ranges, grow } = growingDatabase();
    let now = 0;
    const store = createStoreReader(database, () => now);
    await store.read();
    grow();
    now += 3_600_000;
    await store.read();
    expect(ranges).toEqual([]);
    now += 16_000;
    await store.read();
    expect(ranges).toEqual(['status 5-9', 'ledger 0-5']);
  });

  it('shows unknown outcomes by entity, and only that the database is down while it is', async () => {
    const { database, fail } = growingDatabase();
    let now = 0;
    const registry = new Registry();
    addStoreMetrics(
      registry,
      createStoreReader(database, () => now),
      () => 3,
    );
    const shown = await registry.metrics();
    expect(shown).toContain('landed_unknown_outcomes{rail="test",entity="us",operation="refund"} 2');
    expect(shown).toContain('landed_unknown_outcome_oldest_seconds{rail="test",entity="us",operation="refund"} 90.5');
    expect(shown).toContain('landed_manual_reviews{rail="test",entity="us",operation="refund"} 1');
    expect(shown).toContain('landed_lost_workflows_started_total 3');
    expect(shown).toContain('landed_store_readable 1');
    fail();
    now += 5_000;
    const after = await registry.metrics();
    expect(after).toContain('landed_store_readable 0');
    expect(after).not.toContain('landed_unknown_outcomes{');
  });
});
