import { randomBytes } from 'node:crypto';
import type { Payload } from '@temporalio/common';
import { describe, expect, it } from 'vitest';
import { parseKeyring } from './keyring.js';
import { EncryptionCodec, encryptedDataConverter, SealedOnlyCodec } from './payload-codec.js';

const ring = (id: string) => parseKeyring(`${id}:${randomBytes(32).toString('base64')}`);
const keyring = ring('k1');
const endpoint = new EncryptionCodec(keyring);
const worker = new SealedOnlyCodec(keyring);

const json = (value: unknown): Payload => ({
  metadata: { encoding: Buffer.from('json/plain') },
  data: Buffer.from(JSON.stringify(value)),
});
const word = json({ outcome: 'happened', actor: 'f.okafor' });
const opened = ([payload]: Payload[]): unknown => JSON.parse(Buffer.from(payload?.data ?? []).toString('utf8'));

describe('what acts on payloads', () => {
  it('is the sealed-only codec, in gateway and workers alike', () => {
    expect(encryptedDataConverter(keyring).payloadCodecs).toEqual([worker]);
  });

  it('opens what the codec endpoint sealed for an operator', async () => {
    expect(opened(await worker.decode(await endpoint.encode([word])))).toEqual({
      outcome: 'happened',
      actor: 'f.okafor',
    });
  });

  it('reads nothing in a payload that nobody sealed, so that reaching the server is not enough to act', async () => {
    expect(opened(await worker.decode([word]))).toBeNull();
    expect(opened(await worker.decode([{}]))).toBeNull();
  });

  it('does not take a payload for sealed because it says so', async () => {
    const forged = { metadata: { encoding: Buffer.from('binary/encrypted') }, data: word.data ?? null };
    await expect(worker.decode([forged])).rejects.toThrow();
    const [other] = await new EncryptionCodec(ring('k2')).encode([word]);
    await expect(worker.decode([other ?? {}])).rejects.toThrow('unknown key');
  });
});

describe('what shows payloads', () => {
  it('shows one that was never sealed as it is', async () => {
    expect(opened(await endpoint.decode([word]))).toEqual({ outcome: 'happened', actor: 'f.okafor' });
  });
});
