import { faultOf } from '@landed/codec/log/fault';
import { createLogger, flushed } from '@landed/codec/log/logger';
import { withSecretFiles } from '@landed/codec/settings/secret-files';
import { readConfig } from '@landed/gateway/config';
import { startGateway } from '@landed/gateway/server';
import type { LocalWorker } from '@landed/gateway/temporal/local-worker';
import { readForStart } from '@landed/prisma/production/read-for-start';
import { Client } from '@temporalio/client';
import type { Services } from '../services.js';

/**
 * Serves the merchant API in a process that runs workers, until it is stopped. Resolves after the last response, so that
 * the workers can shut down then: requests in flight wait for them.
 *
 * The gateway uses the connection of the workers: only then can the server hand the first task of a workflow to this
 * process in its response to the start.
 */
export async function serveGateway(
  { temporal }: Pick<Services, 'temporal'>,
  localWorker: LocalWorker,
  stopped: AbortSignal,
): Promise<void> {
  const env = withSecretFiles(process.env);
  const config = await readForStart(env, () => readConfig(env), true);
  const log = createLogger('gateway', config.logLevel);
  // As in a process of its own: a promise that one request leaves behind must not end the others.
  process.on('unhandledRejection', (reason) => log.error({ fault: faultOf(reason) }, 'unhandled rejection'));
  const gateway = await startGateway(config, log, { temporal: new Client(temporal), localWorker });
  log.info({ ports: gateway.ports }, 'gateway started');
  await new Promise<void>((resolve) => {
    stopped.addEventListener('abort', () => resolve());
    if (stopped.aborted) resolve();
  });
  log.info('gateway stopping');
  await gateway.stop();
  log.info('gateway stopped');
  await flushed(log);
}
