import pino, { type Logger } from 'pino';

/** A line waits at most this long to be written, so that many lines share one write. */
const flushMilliseconds = 50;
const bufferBytes = 8 * 1024;

/**
 * The log of one process: JSON lines on standard output, with the same fields for every service. Lines are written
 * asynchronously, so a request does not wait for its log line. No caller may log headers or bodies; the redaction is a
 * second line of defence behind that rule.
 */
export function createLogger(service: string, level: string): Logger {
  const destination = pino.destination({
    dest: 1,
    sync: false,
    minLength: bufferBytes,
    periodicFlush: flushMilliseconds,
  });
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Named paths only: a wildcard would double the cost of every line.
      redact: ['authorization', '["x-api-key"]', 'headers.authorization', 'headers["x-api-key"]'],
    },
    destination,
  );
}

/** Resolves when all lines so far have been handed to the operating system. */
export function flushed(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()));
}
