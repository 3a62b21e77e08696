import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  createSecureServer,
  createServer,
  type Http2Server,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { localTemporalConnection, temporalConnection } from '@landed/codec/temporal-connection';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { afterEach, describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../setup/certificates');
const file = (name: string) => join(folder, `${name}.pem`);
const authority = { TEMPORAL_TLS_SERVER_CA_CERT_PATH: file('authority.cert') };
const ofClient = {
  TEMPORAL_TLS_CLIENT_CERT_PATH: file('local.cert'),
  TEMPORAL_TLS_CLIENT_KEY_PATH: file('local.key'),
};

const systemInfo = '/temporal.api.workflowservice.v1.WorkflowService/GetSystemInfo';

let server: Http2Server | undefined;
let seen: string[] = [];
let sessions: ServerHttp2Session[] = [];

afterEach(() => {
  server?.close();
  seen = [];
  sessions = [];
});

/** A server that responds to `GetSystemInfo` like a frontend of Temporal, with a certificate of the tests or in plaintext. */
async function serve(certificate: string | null): Promise<string> {
  const tls = certificate === null ? null : { cert: pem(`${certificate}.cert`), key: pem(`${certificate}.key`) };
  server = tls === null ? createServer() : createSecureServer({ ...tls, requestCert: true, rejectUnauthorized: false });
  server.on('sessionError', () => undefined);
  server.on('session', (session) => sessions.push(session));
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    const { socket } = stream.session ?? {};
    const client = socket instanceof TLSSocket ? socket.getPeerX509Certificate()?.fingerprint256 : undefined;
    seen.push(`${headers[':path']} ${headers['authorization'] ?? 'no key'} ${client ?? 'no certificate'}`);
    stream.on('error', () => undefined);
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
    // The frame of an empty message.
    stream.end(Buffer.alloc(5));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const pem = (name: string) => readFileSync(file(name), 'utf8');

const fingerprint = (name: string) => new X509Certificate(pem(`${name}.cert`)).fingerprint256;

/** The client certificates of all calls, each once. */
const presented = () => [...new Set(seen.map((call) => call.split(' ').at(-1)))];

/** Connects as gateway, dashboard and command line do, and as workers do; whether each was accepted. */
async function connects(
  address: string,
  env: Record<string, string>,
  connectTimeout = 20_000,
): Promise<readonly boolean[]> {
  const options = temporalConnection({ TEMPORAL_ADDRESS: address, ...env });
  const opened = await Promise.allSettled([
    // Without retries: one that waits when the connection closes throws outside of any call.
    Connection.connect({ ...options, connectTimeout, interceptors: [] }),
    NativeConnection.connect(options),
  ]);
  for (const result of opened) if (result.status === 'fulfilled') await result.value.close();
  return opened.map(({ status }) => status === 'fulfilled');
}

describe('the connection to Temporal', () => {
  it.each([
    ['a server of the right authority', 'local', authority, true],
    ['a server of another authority', 'self-signed', authority, false],
    ['a server whose authority is not named', 'local', { TEMPORAL_TLS: 'true' }, false],
    ['a server with an expired certificate', 'expired', authority, false],
    ['a server with a certificate for another host', 'other-name', authority, false],
    [
      'a server whose host name is given',
      'other-name',
      { ...authority, TEMPORAL_TLS_SERVER_NAME: 'other.example.com' },
      true,
    ],
    ['a server in plaintext', null, authority, false],
    ['a server with TLS, asked in plaintext', 'local', {}, false],
    ['a server in plaintext, asked in plaintext', null, {}, true],
  ] as const)('a client and a worker decide alike about %s', async (_, certificate, env, accepted) => {
    expect(await connects(await serve(certificate), env, accepted ? undefined : 1_000)).toEqual([accepted, accepted]);
  });

  it('presents the client certificate of its variables', async () => {
    expect(await connects(await serve('local'), { ...authority, ...ofClient })).toEqual([true, true]);
    expect(new Set(seen)).toEqual(new Set([`${systemInfo} no key ${fingerprint('local')}`]));
  });

  it('keeps a client certificate for as long as it is open, and takes a renewed one when it is opened again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'landed-client-'));
    const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const renew = (name: string) => {
      copyFileSync(file(`${name}.cert`), certificate);
      copyFileSync(file(`${name}.key`), key);
    };
    const client = { TEMPORAL_TLS_CLIENT_CERT_PATH: certificate, TEMPORAL_TLS_CLIENT_KEY_PATH: key };
    renew('local');
    const address = await serve('local');
    const options = temporalConnection({ TEMPORAL_ADDRESS: address, ...authority, ...client });
    const open = [await Connection.connect({ ...options, interceptors: [] }), await NativeConnection.connect(options)];
    renew('other-name');
    for (const session of sessions) session.close();
    for (const { workflowService } of open) await workflowService.getSystemInfo({});
    expect([sessions.length, presented()]).toEqual([4, [fingerprint('local')]]);
    for (const connection of open) await connection.close();
    seen = [];
    expect(await connects(address, { ...authority, ...client })).toEqual([true, true]);
    expect(presented()).toEqual([fingerprint('other-name')]);
    rmSync(folder, { recursive: true });
  });

  it('sends an API key, and turns TLS on with it', async () => {
    const address = await serve('local');
    expect(await connects(address, { ...authority, TEMPORAL_API_KEY: 'key-of-a-test' })).toEqual([true, true]);
    expect(new Set(seen)).toEqual(new Set([`${systemInfo} Bearer key-of-a-test no certificate`]));
    expect(temporalConnection({ TEMPORAL_API_KEY: 'k' }, 'host:7233').tls).toBe(true);
  });

  it('a server never gets the credentials of another one', () => {
    const env = { TEMPORAL_ADDRESS: 'cloud:7233', TEMPORAL_API_KEY: 'k' };
    expect(temporalConnection(env, 'other:7233')).toEqual({ address: 'other:7233' });
    expect(temporalConnection(env, 'cloud:7233').apiKey).toBe('k');
    expect(localTemporalConnection({ TEMPORAL_API_KEY: 'k' }, '127.0.0.1:7233').apiKey).toBeUndefined();
  });

  it('names the variables and no value when a file is missing', () => {
    expect(() => temporalConnection({ TEMPORAL_ADDRESS: 'a:1', TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/secret' })).toThrow(
      /^TEMPORAL_TLS_… or TEMPORAL_CONFIG_FILE: a file cannot be read/,
    );
    expect(() => temporalConnection({})).toThrow('TEMPORAL_ADDRESS is missing');
  });
});
