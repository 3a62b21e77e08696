import { faultOf } from '@landed/codec/log/fault';
import { createLogger, flushed } from '@landed/codec/log/logger';
import { withSecretFiles } from '@landed/codec/settings/secret-files';
import { readForStart } from '@landed/prisma/production/read-for-start';
import { readConfig } from './config.js';
import { startGateway } from './server.js';

try {
  await run();
} catch (error) {
  // Only our own errors get here: a wrong configuration, or an address that is in use.
  process.stderr.write(`${error instanceof Error ? error.message : 'The gateway could not start.'}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const env = withSecretFiles(process.env);
  const config = await readForStart(env, () => readConfig(env), true);
  const log = createLogger('gateway', config.logLevel);
  process.on('unhandledRejection', (reason) => log.error({ fault: faultOf(reason) }, 'unhandled rejection'));
  const gateway = await startGateway(config, log);
  log.info({ ports: gateway.ports, people_ports: gateway.peoplePorts }, 'gateway started');

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'gateway stopping');
    await gateway.stop();
    log.info('gateway stopped');
    await flushed(log);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        process.stderr.write(`The gateway could not stop cleanly: ${faultOf(error).name}\n`);
        process.exit(1);
      });
    });
  }
}
