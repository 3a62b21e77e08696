import { faultOf } from '@landed/codec/log/fault';
import { createLogger, flushed } from '@landed/codec/log/logger';
import { withSecretFiles } from '@landed/codec/settings/secret-files';
import { readForStart } from '@landed/prisma/production/read-for-start';
import { readConfig } from './config.js';
import { startDashboard } from './server.js';

try {
  await run();
} catch (error) {
  // Only our own errors get here: a wrong configuration, or an address that is in use.
  process.stderr.write(`${error instanceof Error ? error.message : 'The dashboard could not start.'}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const env = withSecretFiles(process.env);
  const config = await readForStart(env, () => readConfig(env), false);
  const log = createLogger('dashboard', config.logLevel);
  process.on('unhandledRejection', (reason) => log.error({ fault: faultOf(reason) }, 'unhandled rejection'));
  const dashboard = await startDashboard(config, log);
  log.info({ port: dashboard.port }, 'dashboard started');
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await dashboard.stop();
    log.info('dashboard stopped');
    await flushed(log);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      stop().catch((error: unknown) => {
        process.stderr.write(`The dashboard could not stop cleanly: ${faultOf(error).name}\n`);
        process.exit(1);
      });
    });
  }
}
