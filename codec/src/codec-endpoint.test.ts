import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type ConvertedCall, startCodecEndpoint } from './codec-endpoint.js';
import { readCodecSettings } from './endpoint/codec-settings.js';
import { parseKeyring } from './keyring.js';
import { EncryptionCodec } from './payload-codec.js';

const keys = `k1:${Buffer.alloc(32, 1).toString('base64')}`;
const token = 'token-of-a-test-with-32-characters';
const uiOrigin = 'https://temporal.example.com';
const options = { keyring: parseKeyring(keys), port: 0, uiOrigin };

async function sealedBody(): Promise<string> {
  const [payload] = await new EncryptionCodec(options.keyring).encode([
    { metadata: { encoding: Buffer.from('json/plain') }, data: Buffer.from('"canary"') },
  ]);
  const base64 = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');
  const metadata = Object.entries(payload?.metadata ?? {}).map(([key, value]) => [key, base64(value)]);
  return JSON.stringify({ payloads: [{ metadata: Object.fromEntries(metadata), data: base64(payload?.data) }] });
}

describe('the codec endpoint with a token', () => {
  it('decrypts for a caller with the token only, and records each conversion', async () => {
    const calls: ConvertedCall[] = [];
    const server = await startCodecEndpoint({ ...options, token, onConverted: (call) => calls.push(call) });
    const { port } = server.address() as AddressInfo;
    const body = await sealedBody();
    const post = async (authorization: string) => {
      const headers = { authorization, 'content-type': 'application/json', 'x-namespace': 'landed' };
      const response = await fetch(`http://127.0.0.1:${port}/decode`, { method: 'POST', headers, body });
      return [response.status, await response.text()] as const;
    };
    try {
      for (const wrong of ['', token, `Bearer ${token}x`, 'Bearer ']) expect((await post(wrong))[0]).toBe(401);
      expect(calls).toEqual([]);
      const [status, text] = await post(`Bearer ${token}`);
      expect([status, text]).toEqual([200, expect.stringContaining(Buffer.from('"canary"').toString('base64'))]);
      expect(calls).toEqual([{ step: 'decode', payloads: 1, namespace: 'landed', address: '127.0.0.1' }]);
    } finally {
      server.close();
      await once(server, 'close');
    }
  });

  it('starts on another address than loopback with a token only', () => {
    expect(() => startCodecEndpoint({ ...options, host: '0.0.0.0' })).toThrow('CODEC_TOKEN is needed');
  });

  it('names every setting that is missing, and none of their values', () => {
    expect(() => readCodecSettings({ CODEC_TOKEN: 'canary' })).toThrow(
      /^LANDED_ENCRYPTION_KEYS: .*\nCODEC_PORT: .*\nCODEC_TOKEN: expected at least 32.*\nTEMPORAL_UI_ORIGIN: [^\n]*$/,
    );
    const env = { LANDED_ENCRYPTION_KEYS: keys, CODEC_PORT: '9000', CODEC_TOKEN: token, TEMPORAL_UI_ORIGIN: uiOrigin };
    expect(readCodecSettings(env)).toMatchObject({ host: '127.0.0.1', port: 9000, token });
  });
});
