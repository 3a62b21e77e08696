import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { entities } from '@landed/contracts/entity/entity';
import { rails } from '@landed/contracts/rail/rail';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { repoRoot } from '@landed/stack/repo-root';
import { spawnChild } from './end-with-process.js';

/** An additional gateway: another process with other settings, on the same store and the same Temporal. */
export interface OtherGateway {
  readonly url: string;
  readonly liveUrl: string;
  /** The listener for people in test mode; null without its settings. */
  readonly peopleUrl: string | null;
  /** Stops the process and resolves when it has exited. */
  close(): Promise<void>;
}

/** Production starts only when each entity has one. No test sends them to the processor. */
export const publishableKeys = JSON.stringify(
  rails.flatMap((rail) =>
    entities.map((entity) => ({ entity, rail, publishable_key: `pk_${rail}_of_another_gateway` })),
  ),
);

/** Starts the compiled program with the default quotas and without admission, except where `env` changes them. */
export async function startOtherGateway(
  stack: StackFile,
  env: Readonly<Record<string, string>> = {},
): Promise<OtherGateway> {
  const child = spawnChild(process.execPath, [join(repoRoot, 'gateway/dist/main.js')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: stack.database_url,
      BUYER_KEYS_DATABASE_URL: stack.buyer_keys_url,
      TEMPORAL_ADDRESS: stack.temporal_address,
      TEMPORAL_NAMESPACE: stack.temporal_namespace,
      LANDED_ENCRYPTION_KEYS: stack.encryption_keys,
      LANDED_API_KEY_PEPPER: stack.api_key_pepper,
      GATEWAY_TEST_PORT: '0',
      GATEWAY_LIVE_PORT: '0',
      LIVE_PROCESSOR_SIMULATED: 'true',
      PROCESSOR_PUBLISHABLE_KEYS: publishableKeys,
      // Tests send more at once than a busy machine finishes in time.
      ADMISSION: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const ports = await Promise.race([
    portsOf(child.stdout),
    gone.then(() => Promise.reject(new Error('The gateway ended before it was ready.'))),
  ]);
  return {
    url: `http://127.0.0.1:${ports.test}`,
    liveUrl: `http://127.0.0.1:${ports.live}`,
    peopleUrl: ports.people === undefined ? null : `http://127.0.0.1:${ports.people}`,
    async close() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

interface Ports {
  readonly test: number;
  readonly live: number;
  readonly people: number | undefined;
}

/** Waits for the log line with the ports. Keeps reading, so that the process never blocks on its log. */
function portsOf(log: NodeJS.ReadableStream): Promise<Ports> {
  return new Promise((resolve) => {
    createInterface({ input: log }).on('line', (line) => {
      const started = JSON.parse(line) as {
        msg?: string;
        ports?: Omit<Ports, 'people'>;
        people_ports?: { test?: number };
      };
      const { msg, ports, people_ports: people } = started;
      if (msg === 'gateway started' && ports !== undefined) resolve({ ...ports, people: people?.test });
    });
  });
}
