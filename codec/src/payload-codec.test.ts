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
const decision = json({ outcome: 'happened', actor: 'f.okafor' });
const opened = ([payload]: Payload[]): unknown => JSON.parse(Buffer.from(payload?.data ?? []).toString('utf8'));

describe('the codec of gateway and workers', () => {
  it('gateway and workers use the codec that accepts only encrypted payloads', () => {
    expect(encryptedDataConverter(keyring).payloadCodecs).toEqual([worker]);
  });

  it('decrypts what the codec endpoint encrypted for an operator', async () => {
    expect(opened(await worker.decode(await endpoint.encode([decision])))).toEqual({
      outcome: 'happened',
      actor: 'f.okafor',
    });
  });

  it('marks JSON that is not encrypted, so that no handler takes it for a decision by accident', async () => {
    expect(opened(await worker.decode([decision]))).toEqual({
      unencrypted: { outcome: 'happened', actor: 'f.okafor' },
    });
    expect(opened(await worker.decode([json({ unencrypted: 1 })]))).toEqual({ unencrypted: { unencrypted: 1 } });
  });

  it.each([{}, { metadata: json(1).metadata ?? null }, { ...json(1), data: Buffer.from('{') }])(
    'reads every other payload that is not encrypted as null',
    async (payload) => {
      expect(opened(await worker.decode([payload]))).toBeNull();
    },
  );

  it('rejects a payload that only claims to be encrypted', async () => {
    const forged = { metadata: { encoding: Buffer.from('binary/encrypted') }, data: decision.data ?? null };
    await expect(worker.decode([forged])).rejects.toThrow();
    const [other] = await new EncryptionCodec(ring('k2')).encode([decision]);
    await expect(worker.decode([other ?? {}])).rejects.toThrow('unknown key');
  });
});

describe('the codec of the codec endpoint', () => {
  it('passes an unencrypted payload through', async () => {
    expect(opened(await endpoint.decode([decision]))).toEqual({ outcome: 'happened', actor: 'f.okafor' });
  });
});
