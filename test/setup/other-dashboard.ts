import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { repoRoot } from '@landed/stack/repo-root';
import { spawnChild } from './end-with-process.js';
import { freePort } from './free-port.js';

/** A dashboard for one test file: the compiled program, on the store, the Temporal and the sandbox of the stack. */
export interface OtherDashboard {
  readonly url: string;
  /** All lines of its log. */
  readonly lines: readonly string[];
  /** Stops the process and resolves when it has exited. */
  close(): Promise<void>;
}

/** By name and not by address: passkeys need a name. */
const localUrl = (port: number): string => `http://localhost:${port}`;

export async function startOtherDashboard(stack: StackFile): Promise<OtherDashboard> {
  const [port, framesPort] = [await freePort(), await freePort()];
  const child = spawnChild(process.execPath, [join(repoRoot, 'dashboard/dist/server/main.js')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: stack.database_url,
      BUYER_KEYS_DATABASE_URL: stack.buyer_keys_url,
      TEMPORAL_ADDRESS: stack.temporal_address,
      TEMPORAL_NAMESPACE: stack.temporal_namespace,
      LANDED_ENCRYPTION_KEYS: stack.encryption_keys,
      LANDED_API_KEY_PEPPER: stack.api_key_pepper,
      DASHBOARD_PORT: String(port),
      DASHBOARD_HOST: 'localhost',
      DASHBOARD_ORIGIN: localUrl(port),
      DASHBOARD_FRAMES_PORT: String(framesPort),
      DASHBOARD_FRAMES_ORIGIN: localUrl(framesPort),
      PROCESSOR_SCRIPT_URL: `${stack.sandbox_url}/v3/`,
      PROCESSOR_PUBLISHABLE_KEYS: JSON.stringify(stack.processor_publishable_keys),
      API_TEST_URL: stack.gateway_url,
      API_LIVE_URL: stack.gateway_live_url,
      WEBHOOK_LOCAL_TARGETS: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const lines: string[] = [];
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (line.includes('dashboard started')) resolve();
    });
  });
  await Promise.race([
    ready,
    gone.then(() => Promise.reject(new Error(`The dashboard ended before it was ready.\n${lines.join('\n')}`))),
  ]);
  return {
    url: localUrl(port),
    lines,
    async close() {
      child.kill('SIGTERM');
      await gone;
    },
  };
}
