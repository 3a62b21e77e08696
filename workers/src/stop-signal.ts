/**
 * Aborts with the first SIGTERM or SIGINT. The handlers stay, so that a second signal does not end the process while its
 * requests and activities finish. Call it before the first task is taken.
 */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stopping.abort());
  return stopping.signal;
}
