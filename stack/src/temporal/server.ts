import { connect } from 'node:net';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import { childEnvironment } from '../child/child-environment.js';
import type { ChildSpec } from '../child/child-process.js';
import { dynamicConfig } from './dynamic-config.js';
import { searchAttributes } from './search-attributes.js';

export interface TemporalServer {
  readonly binary: string;
  readonly port: number;
  readonly uiPort: number;
  readonly codecPort: number;
  readonly namespace: string;
  readonly directory: string;
  readonly logFile: string;
  readonly env: NodeJS.ProcessEnv;
}

/** SQLite's default journal doubles every latency. WAL is as fast as an in-memory database and survives a kill. */
const sqlitePragmas = { journal_mode: 'WAL', synchronous: 'NORMAL' };

/** How to run the local Temporal server. It uses a database file, so that workflows survive a restart. */
export function temporalSpec(server: TemporalServer): ChildSpec {
  const { binary, port, namespace, directory, logFile, env } = server;
  return {
    name: 'temporal',
    command: binary,
    args: serverArguments(server),
    env: childEnvironment(env, {}),
    cwd: directory,
    logFile,
    readyWithinSeconds: 60,
    // Its internal listeners choose random ports, which another process may take before it binds them.
    startAttempts: 3,
    // A gRPC client whose first connection fails waits a second before it retries, so the port is checked first.
    isReady: async () => (await isListening(port)) && servesNamespace(`127.0.0.1:${port}`, namespace),
  };
}

function serverArguments({ port, uiPort, codecPort, namespace, directory }: TemporalServer): string[] {
  return [
    'server',
    'start-dev',
    '--ip=127.0.0.1',
    `--port=${port}`,
    `--ui-port=${uiPort}`,
    `--ui-codec-endpoint=http://127.0.0.1:${codecPort}`,
    `--namespace=${namespace}`,
    `--db-filename=${join(directory, 'temporal.db')}`,
    '--log-level=warn',
    ...flags('--dynamic-config-value', dynamicConfig),
    ...flags('--sqlite-pragma', sqlitePragmas),
    ...flags('--search-attribute', searchAttributes),
  ];
}

/** True when a process accepts connections on this loopback port. The check never holds the port itself. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (listening: boolean): void => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** True when the server has the namespace, which it creates last. */
async function servesNamespace(address: string, namespace: string): Promise<boolean> {
  const connection = await Connection.connect({ address, connectTimeout: '1s' });
  try {
    await connection.workflowService.describeNamespace({ namespace });
    return true;
  } finally {
    await connection.close();
  }
}

function flags(name: string, values: Readonly<Record<string, string | number>>): string[] {
  return Object.entries(values).flatMap(([key, value]) => [name, `${key}=${value}`]);
}
