import { readConfig } from './config.js';
import { faultOf } from './log/fault.js';
import { flushed, openLogger } from './log/logger.js';
import { startGateway } from './server.js';

const config = readConfig(process.env);
const log = openLogger(config.logLevel);

process.on('unhandledRejection', (reason) => log.error({ fault: faultOf(reason) }, 'a rejection went unhandled'));

const gateway = await startGateway(config, log);
log.info({ ports: gateway.ports }, 'ready');

let stopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'draining');
    void gateway.stop().then(
      () => finish(0),
      (error: unknown) => {
        log.error({ fault: faultOf(error) }, 'could not stop cleanly');
        return finish(1);
      },
    );
  });
}

async function finish(code: number): Promise<void> {
  log.info('stopped');
  await flushed(log);
  process.exit(code);
}
