import type { Server } from 'node:http';
import { listenForOperators, type OpsAddress, opsText } from '@landed/codec/endpoint/ops-listener';
import type { Registry } from 'prom-client';

/** Serves `/metrics` for operators. No response contains merchant data. */
export function startOpsServer(address: OpsAddress, registry: Registry): Promise<Server> {
  return listenForOperators(address, async (path) =>
    path === '/metrics'
      ? { status: 200, type: registry.contentType, body: await registry.metrics() }
      : opsText(404, 'not found'),
  );
}
