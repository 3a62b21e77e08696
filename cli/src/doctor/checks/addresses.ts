import { connect } from 'node:net';
import { parseUrl } from '@landed/contracts/url/parse-url';
import { codeOf, type Finding, failing, fine } from '../finding.js';
import type { Site } from '../site.js';

interface Address {
  readonly name: string;
  /** The name of its log file. */
  readonly log: string;
  readonly host: string;
  readonly port: number;
}

const withinMilliseconds = 3_000;

/** Checks that something listens at the address of every part. */
export async function checkAddresses(site: Site): Promise<readonly Finding[]> {
  const addresses = addressesOf(site);
  const findings = await Promise.all(addresses.map((address) => checkAddress(address, site)));
  const broken = findings.filter((finding) => finding !== null);
  if (broken.length > 0 || addresses.length === 0) return broken;
  return [
    fine('addresses', `all ${addresses.length} accept connections: ${addresses.map(({ name }) => name).join(', ')}`),
  ];
}

async function checkAddress(address: Address, { dataFolder }: Site): Promise<Finding | null> {
  const { name, log, host, port } = address;
  try {
    await connects(address);
    return null;
  } catch (error) {
    const advice =
      dataFolder === null
        ? 'Start it, or correct its address. Then check the network between this machine and the address.'
        : `See the end of ${dataFolder}/logs/${log}.log. A running \`npm start\` restarts it; otherwise run ` +
          '`npm run stop`, then `npm start`.';
    return failing('addresses', `${name}: nothing listens at ${host}:${port} (${codeOf(error)})`, advice);
  }
}

/** Resolves when something accepts a connection there, and rejects with the error of the system or `ETIMEDOUT`. */
export function connects({ host, port }: Pick<Address, 'host' | 'port'>, timeout = withinMilliseconds): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout });
    const end = (error?: Error) => {
      socket.destroy();
      if (error === undefined) resolve();
      else reject(error);
    };
    socket.once('connect', () => end());
    socket.once('error', end);
    // A busy process may see that the time is over before it sees the connection.
    socket.once('timeout', () => setImmediate(end, Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })));
  });
}

function addressesOf({ databaseUrl, temporal, gateways, workersOpsUrl, codecUrl, sandboxUrl }: Site): Address[] {
  const urls: readonly (readonly [string, string, string | null])[] = [
    ['database', 'postgres', databaseUrl],
    ['temporal', 'temporal', temporal && `tcp://${temporal.address}`],
    ['sandbox', 'sandbox', sandboxUrl],
    ['workers', 'workers', workersOpsUrl],
    ['codec', 'workers', codecUrl],
    ...gateways.map(({ rail, url }) => [`gateway ${rail}`, 'gateway', url] as const),
  ];
  return urls.flatMap(([name, log, url]) => (url === null ? [] : [{ name, log, ...hostAndPort(url) }]));
}

const standardPorts: Readonly<Record<string, number>> = {
  'postgres:': 5_432,
  'postgresql:': 5_432,
  'https:': 443,
  'http:': 80,
  'tcp:': 7_233,
};

function hostAndPort(text: string): { host: string; port: number } {
  const url = parseUrl(text);
  if (url === null) return { host: '(no address)', port: 0 };
  const { hostname, port, protocol } = url;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? (standardPorts[protocol] ?? 0) : Number(port) };
}
