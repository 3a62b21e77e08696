import { fileURLToPath } from 'node:url';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import type { ChildChanges } from '@landed/stack/stack';
import { inject } from 'vitest';
import { freePort } from './free-port.js';
import { withoutLimits } from './without-limits.js';

/** A gateway in the process of the workers, beside the stack's own one. */
export interface GatewayBesideWorkers {
  /** The changes of the child `workers`. */
  readonly workers: ChildChanges;
  /** The stack as a merchant of that gateway sees it. */
  of(stack: StackFile): StackFile;
}

/** @param stepsUrl where the workers stop at each step of an operation; null: they do not stop. */
export async function gatewayBesideWorkers(stepsUrl: string | null = null): Promise<GatewayBesideWorkers> {
  const port = await freePort();
  const env = {
    ...(stepsUrl === null ? {} : { LANDED_STEPS_URL: stepsUrl }),
    // Keys of merchants are valid at both gateways.
    LANDED_API_KEY_PEPPER: inject('stack').api_key_pepper,
    GATEWAY_TEST_PORT: String(port),
    // Both gateways take tokens from the same buckets, so they need the same quotas.
    ...withoutLimits().gateway,
  };
  const name = stepsUrl === null ? 'gateway-workers' : 'breakpoint-gateway-workers';
  return {
    workers: { program: fileURLToPath(new URL(`../dist/setup/${name}.js`, import.meta.url)), env },
    of: (stack) => ({ ...stack, gateway_url: `http://127.0.0.1:${port}` }),
  };
}
