import { ConfigError, readConfig } from './config.js';
import { openSandbox } from './open-sandbox.js';

const DRAIN_MS = 10_000;

function log(level: 'info' | 'error', msg: string, fields: Readonly<Record<string, unknown>> = {}): void {
  process.stdout.write(
    `${JSON.stringify({ level, time: new Date().toISOString(), service: 'sandbox', msg, ...fields })}\n`,
  );
}

function fail(msg: string, error: unknown): never {
  log('error', msg, { error: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const sandbox = await openSandbox({
    ...config,
    onError: (error) =>
      log('error', 'unexpected error', { error: error instanceof Error ? error.stack : String(error) }),
    // A response without a journal entry would be lost at the next restart.
    onJournalFailure: (error) => fail('the journal cannot be written', error),
  });
  const port = await sandbox.listen(config.port);
  log('info', 'ready', { port, accounts: config.accounts.length, recovered: sandbox.recovered, fsync: config.fsync });
  const stop = (signal: string): void => {
    log('info', 'stopping', { signal });
    setTimeout(() => fail('requests did not finish in time', signal), DRAIN_MS).unref();
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail('stopping failed', error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) =>
  fail(error instanceof ConfigError ? 'the configuration is wrong' : 'start failed', error),
);
