import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createSystemResolver } from './system-resolver.js';

const recordTypes = { a: 1, cname: 5, aaaa: 28 } as const;

/** The records of each name, in order; `silent` for a name server that does not respond. */
type Zone = Readonly<Record<string, { a?: readonly string[]; aaaa?: readonly string[]; cname?: string } | 'silent'>>;

/** A resolver over a name server on loopback with these names. Other names do not exist. */
async function resolverOver(zone: Zone, timeoutMilliseconds = 2_000) {
  const server = createSocket('udp4');
  const asked: string[] = [];
  server.on('message', (question, from: RemoteInfo) => {
    const { name, type } = readQuestion(question);
    asked.push(name);
    const entry = zone[name];
    if (entry === 'silent') return;
    const addresses = (type === recordTypes.a ? entry?.a : entry?.aaaa) ?? [];
    if (addresses.includes('silent')) return;
    const alias = entry?.cname === undefined ? [] : [record(recordTypes.cname, encodeName(entry.cname))];
    const records = [...alias, ...addresses.map((address) => record(type, encodeAddress(address)))];
    server.send(reply(question, records, entry === undefined), from.port, from.address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const servers = [`127.0.0.1:${server.address().port}`];
  return { asked, resolve: createSystemResolver({ timeoutMilliseconds, servers }) };
}

describe('createSystemResolver', () => {
  it('returns all addresses of both families', async () => {
    const { resolve } = await resolverOver({
      'hooks.example.com': { a: ['93.184.216.34', '10.0.0.5'], aaaa: ['2606:4700::1111', '::1'] },
    });
    expect(await resolve('hooks.example.com')).toEqual(['93.184.216.34', '10.0.0.5', '2606:4700::1111', '::1']);
  });

  it('follows a CNAME', async () => {
    const { resolve } = await resolverOver({
      'hooks.example.com': { cname: 'inside.example.net', a: ['169.254.169.254'] },
    });
    expect(await resolve('hooks.example.com')).toEqual(['169.254.169.254']);
  });

  it('returns one family when the query for the other gets no response', async () => {
    const { resolve } = await resolverOver({ 'hooks.example.com': { a: ['93.184.216.34'], aaaa: ['silent'] } }, 200);
    expect(await resolve('hooks.example.com')).toEqual(['93.184.216.34']);
  });

  it.each([
    ['a name does not exist', {}],
    ['a name has no address', { 'hooks.example.com': {} }],
  ] as [string, Zone][])('returns no address when %s', async (_, zone) => {
    const { resolve } = await resolverOver(zone);
    expect(await resolve('hooks.example.com')).toEqual([]);
  });

  it('returns no address when the name server is silent, and does not delay other names', async () => {
    const { resolve } = await resolverOver(
      { 'slow.example.com': 'silent', 'hooks.example.com': { a: ['8.8.8.8'] } },
      400,
    );
    const silent = Array.from({ length: 50 }, () => resolve('slow.example.com'));
    const first = await Promise.race([resolve('hooks.example.com'), ...silent]);
    expect(first).toEqual(['8.8.8.8']);
    expect(new Set((await Promise.all(silent)).flat())).toEqual(new Set());
  });

  it('adds no search domain and reads no hosts file for a name without a dot', async () => {
    const { asked, resolve } = await resolverOver({});
    expect(await resolve('intranet')).toEqual([]);
    expect(new Set(asked)).toEqual(new Set(['intranet']));
  });
});

function readQuestion(message: Buffer): { name: string; type: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1) };
}

function reply(question: Buffer, records: readonly Buffer[], absent: boolean): Buffer {
  const end = question.indexOf(0, 12) + 5;
  const header = Buffer.alloc(12);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(absent ? 0x8183 : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question.subarray(12, end), ...records]);
}

/** A record of the queried name. */
function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function encodeName(name: string): Buffer {
  return Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

function encodeAddress(address: string): Buffer {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (half: string) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16)));
  const bytes = Buffer.alloc(16);
  for (const [index, group] of groups(head).entries()) bytes.writeUInt16BE(group, index * 2);
  for (const [index, group] of groups(tail).toReversed().entries()) bytes.writeUInt16BE(group, 14 - index * 2);
  return bytes;
}
