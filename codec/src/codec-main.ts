import { startCodecEndpoint } from './codec-endpoint.js';
import { readCodecSettings } from './endpoint/codec-settings.js';
import { createLogger } from './log/logger.js';
import { withSecretFiles } from './settings/secret-files.js';

/** The codec endpoint as a process of its own, for a deployment: each call needs the token, and is logged. */
async function main(): Promise<void> {
  const settings = readCodecSettings(withSecretFiles(process.env));
  const log = createLogger('codec', process.env['LOG_LEVEL'] || 'info');
  const server = await startCodecEndpoint({
    ...settings,
    onConverted: (call) => log.info(call, 'payloads converted'),
  });
  log.info({ port: settings.port }, 'codec endpoint started');
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.close(() => process.exit(0)));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The codec endpoint could not start.'}\n`);
  process.exitCode = 1;
});
