import { readConfig } from './config.js';
import { faultOf } from './log/fault.js';
import { flushed, openLogger } from './log/logger.js';
import { startGateway } from './server.js';

try {
  await run();
} catch (error) {
  // Ours alone reach this line: what is wrong with the configuration, or that an address is taken.
  process.stderr.write(`${error instanceof Error ? error.message : 'could not start'}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const log = openLogger(config.logLevel);
  process.on('unhandledRejection', (reason) => log.error({ fault: faultOf(reason) }, 'a rejection went unhandled'));
  const gateway = await startGateway(config, log);
  log.info({ ports: gateway.ports }, 'ready');

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'draining');
    await gateway.stop();
    log.info('stopped');
    await flushed(log);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        process.stderr.write(`could not stop cleanly: ${faultOf(error).name}\n`);
        process.exit(1);
      });
    });
  }
}
