import { EventEmitter, once } from 'node:events';
import type { ClassifierResponse } from '@landed/contracts/classification/types';
import { describe, expect, it, vi } from 'vitest';
import type { ClassifierRequest } from '../classification/classifier-client.js';
import { createCodeCheck } from './code-check.js';

const line = (description: string, hsCode: string) => ({ description, hsCode });

function response(hsCode: string): ClassifierResponse {
  return {
    hsCode,
    category: 'goods',
    normalizedDescription: 'Goods',
    confidence: 0.9,
    nationalCode: null,
    source: 'classified',
    alternatives: [],
    needsMoreDetail: [],
    mismatchWarning: false,
  };
}

/** Every text is a mug of 6912. The clock moves only while texts are read, by a millisecond each. */
function open({
  isLoaded = true,
  classify,
}: {
  isLoaded?: boolean;
  classify?: () => Promise<ClassifierResponse[]>;
} = {}) {
  let time = 0;
  const read = vi.fn(async (requests: readonly ClassifierRequest[]) => {
    time += requests.length;
    return classify === undefined ? requests.map(() => response('691200')) : await classify();
  });
  const check = createCodeCheck({ classify: read, isLoaded: () => isLoaded }, () => time);
  return { check, read, rest: (milliseconds: number) => void (time += milliseconds) };
}

const textsOf = ({ mock }: ReturnType<typeof open>['read']) =>
  mock.calls.map(([requests]) => requests.map(({ text }) => text.title));

describe('the code check', () => {
  it('warns of each line whose description contradicts its code, and reads each text once', async () => {
    const { check, read } = open();
    const order = [line('mug', '610910'), line('mug', '6912002310'), line('mug', '8517130000')];
    const message = 'The description sounds like goods of chapter 69: check the HS code.';
    const warnings = [0, 2].map((index) => ({ code: 'code_disagrees', line: index, message }));
    expect(await check(order)).toEqual(warnings);
    expect(await check(order)).toEqual(warnings);
    expect(textsOf(read)).toEqual([['mug']]);
  });

  it('reads at most ten new texts of a quote, and no other before the classifier has rested', async () => {
    const { check, read, rest } = open();
    const order = Array.from({ length: 12 }, (_, index) => line(`mug ${index}`, '610910'));
    expect(await check(order)).toHaveLength(10);
    rest(39);
    expect(await check(order)).toHaveLength(10);
    rest(1);
    expect(await check(order)).toHaveLength(12);
    expect(textsOf(read).map((texts) => texts.length)).toEqual([10, 2]);
  });

  it('reads nothing while the classifier is not loaded', async () => {
    const { check, read } = open({ isLoaded: false });
    expect(await check([line('mug', '610910')])).toEqual([]);
    expect(read).not.toHaveBeenCalled();
  });

  it('a quote does not wait for a slow classifier, and a later one has the warning', async () => {
    const gate = new EventEmitter();
    const slow = once(gate, 'read').then(() => [response('691200')]);
    const { check, read } = open({ classify: () => slow });
    const order = [line('mug', '610910')];
    expect([await check(order), await check(order)]).toEqual([[], []]);
    gate.emit('read');
    await vi.waitFor(async () => expect(await check(order)).toHaveLength(1));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('warns of nothing when the classifier fails', async () => {
    const { check } = open({ classify: () => Promise.reject(new Error('the thread died')) });
    expect(await check([line('mug', '610910')])).toEqual([]);
  });
});
