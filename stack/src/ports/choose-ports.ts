import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeLock } from '../process/lock.js';
import { defaultPorts, type PortName, portNames, portVariable } from './port-name.js';

/** The chosen ports. They are reserved for this process until `release`. */
export interface ChosenPorts<Name extends PortName = PortName> {
  readonly ports: Readonly<Record<Name, number>>;
  readonly release: () => void;
}

/** With 4010 in use, the next stack gets 4110, then 4210. */
const step = 100;
const portMax = 65_535;

/**
 * Chooses a port for each listener: the fixed one, otherwise the default when it is free, otherwise the next free one in
 * steps of a hundred. A claim file per port prevents two stacks that start at the same moment from choosing the same port.
 * Throws, and names the variable, when a fixed port is in use.
 *
 * @param names the listeners that need a port; by default all.
 */
export async function choosePorts<const Name extends PortName = PortName>(
  fixed: Readonly<Partial<Record<PortName, number>>>,
  names: readonly Name[] = portNames as readonly Name[],
): Promise<ChosenPorts<Name>> {
  const claims = new Map<number, () => void>();
  const release = (): void => {
    for (const free of claims.values()) free();
    claims.clear();
  };
  try {
    const ports: Partial<Record<Name, number>> = {};
    for (const name of names) {
      const wanted = fixed[name];
      ports[name] =
        wanted === undefined ? await claimNear(defaultPorts[name], claims) : await claimFixed(name, wanted, claims);
    }
    return { ports: ports as Record<Name, number>, release };
  } catch (error) {
    release();
    throw error;
  }
}

async function claimNear(first: number, claims: Map<number, () => void>): Promise<number> {
  for (let port = first; port <= portMax; port += step) {
    if (await claim(port, claims)) return port;
  }
  throw new Error(`There is no free port among ${first}, ${first + step}, … ${portMax}. Free one of them.`);
}

async function claimFixed(name: PortName, port: number, claims: Map<number, () => void>): Promise<number> {
  if (await claim(port, claims)) return port;
  throw new Error(`Port ${port} of ${portVariable(name)} is in use. Free the port, or set another one.`);
}

async function claim(port: number, claims: Map<number, () => void>): Promise<boolean> {
  if (claims.has(port)) return false;
  const attempt = takeLock(join(claimsFolder(), String(port)));
  if (!attempt.held) return false;
  if (await isFree(port)) {
    claims.set(port, attempt.release);
    return true;
  }
  attempt.release();
  return false;
}

/** True when no process listens on this loopback port. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
  });
}

function claimsFolder(): string {
  const folder = join(tmpdir(), `landed-ports-${process.getuid?.() ?? 'user'}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
