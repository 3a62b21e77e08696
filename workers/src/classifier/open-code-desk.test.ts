import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openCodeDesk, type ThreadedCodeDesk } from './open-code-desk.js';

const folder = mkdtempSync(path.join(tmpdir(), 'code-desk-'));
const file = path.join(folder, 'thread.mjs');

/** Answers with the number of its thread and how often it was asked for the version. */
const whole = `
  import { threadId } from 'node:worker_threads';
  let asked = 0;
  export const version = async () => 'thread ' + threadId + ', asked ' + (asked += 1);
  export const knownCodes = async (codes) => codes.map((code) => ({ kind: code, threadId }));
  export const answer = ([question]) => new Promise((resolve) => setImmediate(() => {
    if (question.text.title === 'deadly') throw new Error('the thread died');
    if (question.text.title === 'endless') for (;;);
    resolve([]);
  }));
`;
const broken = `throw new Error('the data is not usable');`;

const about = (title: string) => [{ text: { title, description: null }, code: null }];

function open(module: string, onIdleFault?: (error: unknown) => void): ThreadedCodeDesk {
  writeFileSync(file, module);
  const desk = openCodeDesk({ file, ...(onIdleFault === undefined ? {} : { onIdleFault }) });
  onTestFinished(() => desk.close());
  return desk;
}

async function threadOf(desk: ThreadedCodeDesk): Promise<unknown> {
  const [code] = (await desk.knownCodes(['valid'])) as unknown as readonly { readonly threadId: number }[];
  return code?.threadId;
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('a desk with a thread behind it', () => {
  it('hands questions to one thread, in order, and asks it for its version once', async () => {
    const desk = open(whole);
    const versions = await Promise.all([desk.version(), desk.version()]);
    const thread = await threadOf(desk);
    expect([...versions, await desk.version()]).toEqual(
      Array.from({ length: 3 }, () => `thread ${String(thread)}, asked 1`),
    );
    expect(await desk.knownCodes(['valid', 'unknown'])).toEqual([
      { kind: 'valid', threadId: thread },
      { kind: 'unknown', threadId: thread },
    ]);
    expect(await desk.answer(about('mug'))).toEqual([]);
  });

  it('rejects every question while the thread cannot start, and answers as soon as it can', async () => {
    const desk = open(broken);
    const asked = () => Promise.allSettled([desk.version(), desk.knownCodes(['valid']), desk.answer(about('mug'))]);
    for (const outcomes of [await asked(), await asked(), await asked()]) {
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    }
    writeFileSync(file, whole);
    expect(await desk.version()).toMatch(/^thread \d+, asked 1$/);
  });

  it('rejects the question that its thread dies of, and answers those behind it on another thread', async () => {
    const desk = open(whole);
    const before = await threadOf(desk);
    const [deadly, after] = await Promise.allSettled([desk.answer(about('deadly')), threadOf(desk)]);
    expect(deadly).toMatchObject({ status: 'rejected', reason: { message: 'the thread died' } });
    expect(after).toEqual({ status: 'fulfilled', value: expect.any(Number) });
    expect(after).not.toEqual({ status: 'fulfilled', value: before });
  });

  it('outlives a thread that cannot take the place of a dead one, says so, and tries again when asked', async () => {
    const faults: unknown[] = [];
    const desk = open(whole, (fault) => faults.push(fault));
    const before = await threadOf(desk);
    writeFileSync(file, broken);
    await expect(desk.answer(about('deadly'))).rejects.toThrow('the thread died');
    await vi.waitFor(() => expect(faults).toMatchObject([{ message: 'the data is not usable' }]), { timeout: 30_000 });
    writeFileSync(file, whole);
    expect(await threadOf(desk)).toBeGreaterThan(Number(before));
  });

  it('when closed ends its thread, even one that never comes to an end, and refuses what it is asked afterwards', async () => {
    const desk = open(whole);
    await desk.version();
    const endless = desk.answer(about('endless')).catch((error: unknown) => error);
    await desk.close();
    expect(await endless).toMatchObject({ message: 'Terminating worker thread' });
    await expect(desk.knownCodes(['valid'])).rejects.toThrow('The classifier is closed.');
    await expect(openAndClosed()).rejects.toThrow('The classifier is closed.');
  });
});

async function openAndClosed(): Promise<string> {
  const desk = openCodeDesk({ file });
  await desk.close();
  return desk.version();
}
