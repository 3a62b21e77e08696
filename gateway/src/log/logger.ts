import pino, { type Logger } from 'pino';

/** Lines wait at most this long for the next write, so that many of them share one. */
const flushMilliseconds = 50;
const bufferBytes = 8 * 1024;

/**
 * JSON lines on standard output, written off the request's path. Nothing here ever logs headers or bodies; the
 * redaction stands behind that rule in case somebody forgets it.
 */
export function openLogger(level: string): Logger {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: bufferBytes,
    periodicFlush: flushMilliseconds,
  });
  return pino(
    {
      level,
      base: { service: 'gateway' },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Named places only: a wildcard would double the cost of every line.
      redact: ['authorization', '["x-api-key"]', 'headers.authorization', 'headers["x-api-key"]'],
    },
    destination,
  );
}

/** Resolves when every line so far has been handed to the operating system. */
export function flushed(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}
