import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ClassifierThread, startClassifierThread } from './start-classifier-thread.js';

const folder = mkdtempSync(path.join(tmpdir(), 'classifier-thread-'));
const file = path.join(folder, 'thread.mjs');

/** Returns the number of its thread and how often the version was requested. */
const working = `
  import { threadId } from 'node:worker_threads';
  let versionCalls = 0;
  export const version = async () => 'thread ' + threadId + ', version call ' + (versionCalls += 1);
  export const knownCodes = async (codes) => codes.map((code) => ({ kind: code, threadId }));
  export const classify = ([request]) => new Promise((resolve) => setImmediate(() => {
    if (request.text.title === 'deadly') throw new Error('the thread died');
    if (request.text.title === 'endless') for (;;);
    resolve([]);
  }));
`;
const broken = `throw new Error('the data is not usable');`;

const requestsFor = (title: string) => [{ text: { title, description: null }, code: null }];

function open(module: string, onIdleFault?: (error: unknown) => void): ClassifierThread {
  writeFileSync(file, module);
  const thread = startClassifierThread({ file, ...(onIdleFault === undefined ? {} : { onIdleFault }) });
  onTestFinished(() => thread.close());
  return thread;
}

async function threadIdOf(thread: ClassifierThread): Promise<unknown> {
  const [code] = (await thread.knownCodes(['valid'])) as unknown as readonly { readonly threadId: number }[];
  return code?.threadId;
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('the classifier thread', () => {
  it('handles all calls on one thread, in order, and requests the version once', async () => {
    const thread = open(working);
    expect(thread.isLoaded()).toBe(false);
    const versions = await Promise.all([thread.version(), thread.version()]);
    const threadId = await threadIdOf(thread);
    expect([...versions, await thread.version()]).toEqual(
      Array.from({ length: 3 }, () => `thread ${String(threadId)}, version call 1`),
    );
    expect(await thread.knownCodes(['valid', 'unknown'])).toEqual([
      { kind: 'valid', threadId },
      { kind: 'unknown', threadId },
    ]);
    expect(await thread.classify(requestsFor('mug'))).toEqual([]);
    expect(thread.isLoaded()).toBe(true);
  });

  it('rejects every call while the thread cannot start, and works as soon as it can', async () => {
    const thread = open(broken);
    const calls = () =>
      Promise.allSettled([thread.version(), thread.knownCodes(['valid']), thread.classify(requestsFor('mug'))]);
    for (const outcomes of [await calls(), await calls(), await calls()]) {
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    }
    writeFileSync(file, working);
    expect(await thread.version()).toMatch(/^thread \d+, version call 1$/);
  });

  it('rejects the call that ends the thread, and handles the waiting calls on another thread', async () => {
    const thread = open(working);
    const before = await threadIdOf(thread);
    const [deadly, after] = await Promise.allSettled([thread.classify(requestsFor('deadly')), threadIdOf(thread)]);
    expect(deadly).toMatchObject({ status: 'rejected', reason: { message: 'the thread died' } });
    expect(after).toEqual({ status: 'fulfilled', value: expect.any(Number) });
    expect(after).not.toEqual({ status: 'fulfilled', value: before });
  });

  it('survives a replacement thread that cannot start, reports it, and starts another with the next call', async () => {
    const faults: unknown[] = [];
    const thread = open(working, (fault) => faults.push(fault));
    const before = await threadIdOf(thread);
    writeFileSync(file, broken);
    await expect(thread.classify(requestsFor('deadly'))).rejects.toThrow('the thread died');
    await vi.waitFor(() => expect(faults).toMatchObject([{ message: 'the data is not usable' }]), { timeout: 30_000 });
    writeFileSync(file, working);
    expect(await threadIdOf(thread)).toBeGreaterThan(Number(before));
  });

  it('ends its thread when closed, even during an endless call, and rejects later calls', async () => {
    const thread = open(working);
    await thread.version();
    const endless = thread.classify(requestsFor('endless')).catch((error: unknown) => error);
    await thread.close();
    expect(await endless).toMatchObject({ message: 'Terminating worker thread' });
    await expect(thread.knownCodes(['valid'])).rejects.toThrow('The classifier is closed.');
    await expect(versionOfClosedThread()).rejects.toThrow('The classifier is closed.');
  });
});

async function versionOfClosedThread(): Promise<string> {
  const thread = startClassifierThread({ file });
  await thread.close();
  return thread.version();
}
