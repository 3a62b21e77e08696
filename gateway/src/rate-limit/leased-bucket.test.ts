import { LeaseTimeout } from '@landed/prisma/write/rate-limit/lease-store';
import { describe, expect, it } from 'vitest';
import { admit } from './admission.js';
import { LeasedBucket } from './leased-bucket.js';
import { quotaOf } from './quota.js';

/** A bucket of 25 per second, burst 50, whose leases fail like this. */
function openBucket(failure: Error, responds: boolean) {
  const clock = { now: 1_000 };
  let leases = 0;
  const lease = () => {
    leases += 1;
    clock.now += 250;
    return Promise.reject(failure);
  };
  const source = { lease, now: () => clock.now, responds: async () => responds };
  const bucket = new LeasedBucket(quotaOf('default', 50, 2), 'test/merchant', source);
  const burst = async (count: number) => {
    const results = await Promise.all(Array.from({ length: count }, () => admit([bucket], source.now)));
    return results.map(({ kind }) => kind);
  };
  return { clock, burst, leases: () => leases };
}

describe('a bucket whose leases take too long', () => {
  it('the process grants the rate and a twentieth of the burst by itself while the database responds', async () => {
    const { clock, burst, leases } = openBucket(new LeaseTimeout(), true);
    expect(await burst(5)).toEqual(['admitted', 'admitted', 'unknown', 'unknown', 'unknown']);
    let admitted = 0;
    for (let step = 0; step < 50; step += 1) {
      clock.now += 40;
      admitted += (await burst(2)).filter((kind) => kind === 'admitted').length;
    }
    // Some of the time passes while leases are tried again.
    expect(admitted).toBeGreaterThanOrEqual(50);
    expect(admitted).toBeLessThanOrEqual((25 * (clock.now - 1_250)) / 1_000);
    expect(leases()).toBeLessThan(20);
  });

  it('the process grants nothing while the database does not respond', async () => {
    const { burst } = openBucket(new LeaseTimeout(), false);
    expect(await burst(3)).toEqual(['unknown', 'unknown', 'unknown']);
  });

  it('the process grants nothing while leases fail for another reason', async () => {
    const { burst } = openBucket(new Error('relation does not exist'), true);
    expect(await burst(3)).toEqual(['unknown', 'unknown', 'unknown']);
  });
});
