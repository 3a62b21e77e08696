import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DependencyWatch } from './dependency-watch.js';

let responds: boolean;
let probes: number;
let changes: boolean[];
let watch: DependencyWatch;

beforeEach(() => {
  vi.useFakeTimers();
  [responds, probes, changes] = [true, 0, []];
  const probe = async () => {
    probes += 1;
    return responds;
  };
  watch = new DependencyWatch(probe, (isDown) => changes.push(isDown), Date.now);
});

afterEach(() => {
  void watch.close();
  vi.useRealTimers();
});

async function suspectAfter(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  watch.suspect();
  await vi.advanceTimersByTimeAsync(0);
}

describe('a dependency that responds', () => {
  it('the dependency stays up, and is asked at most four times a second', async () => {
    for (let request = 0; request < 100; request += 1) await suspectAfter(10);
    expect([watch.isDown, changes]).toEqual([false, []]);
    expect(probes).toBeLessThanOrEqual(5);
  });

  it('the dependency is not asked without a suspicion', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(probes).toBe(0);
  });
});

it('a dependency that misses one probe stays up', async () => {
  responds = false;
  watch.suspect();
  responds = true;
  await vi.advanceTimersByTimeAsync(0);
  expect([watch.isDown, probes]).toEqual([false, 2]);
});

describe('a dependency that does not respond', () => {
  beforeEach(async () => {
    responds = false;
    await suspectAfter(0);
  });

  it('the dependency is down after the first suspicion, and is asked twice a second', async () => {
    expect([watch.isDown, changes, probes]).toEqual([true, [true], 2]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([watch.isDown, changes, probes]).toEqual([true, [true], 12]);
  });

  it('a call that hangs ends with the 503 when the dependency is found down, and one that begins later at once', async () => {
    const hangs = () => new Promise<never>(() => undefined);
    responds = true;
    await vi.advanceTimersByTimeAsync(1_000);
    responds = false;
    const calls = [watch.whileUp(hangs), watch.whileUp(async () => 'row')];
    expect(await calls[1]).toBe('row');
    const rejected = expect(calls[0]).rejects.toMatchObject({ status: 503 });
    await suspectAfter(0);
    await rejected;
    await expect(watch.whileUp(hangs)).rejects.toMatchObject({ status: 503 });
  });

  it('requests cause no further probes', async () => {
    for (let request = 0; request < 40; request += 1) await suspectAfter(10);
    expect(probes).toBe(2);
  });

  it('the dependency is up again with the first response, and no longer asked', async () => {
    responds = true;
    await vi.advanceTimersByTimeAsync(500);
    expect([watch.isDown, changes, probes]).toEqual([false, [true, false], 3]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(probes).toBe(3);
  });

  it('a closed watch asks no more', async () => {
    void watch.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(probes).toBe(2);
  });
});
