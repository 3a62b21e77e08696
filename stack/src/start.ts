import { curlLines } from './order/curl-lines.js';
import { printFirstOrder } from './order/print-first-order.js';
import { printWelcome } from './order/print-welcome.js';
import { findRunningStack, runningMessage } from './running-stack.js';
import { AlreadyRunningError, type StackHandle, startStack } from './stack.js';
import { consoleSteps } from './step-log.js';

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * `npm start`: brings the stack up, makes one real order (not with `--no-order`), prints what there is, and stays
 * until a signal; then everything is ended in order. Returns the exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (process.env['NODE_ENV'] === 'production') {
    console.error(
      'npm start is the local stack: it makes up secrets, migrates and simulates the processor. Not with NODE_ENV=production.',
    );
    return 1;
  }
  // A terminal or a pipe that goes away must not take the stack's orderly end with it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const steps = consoleSteps();
  const end = untilSignal();
  let stack: StackHandle | undefined;
  try {
    stack = await startStack({ steps, signal: end.signal });
    const order = args.includes('--no-order') ? undefined : await printFirstOrder(stack.json, steps);
    printWelcome(stack.json, stack.folder);
    if (order) console.log(curlLines(stack.json, order.quote.id, order.charge.id).join('\n'));
    await end.reached;
    console.log('\nStopping …');
  } catch (error) {
    if (!end.signal.aborted) return report(error, stack);
    console.log('Stopped before it was up.');
  } finally {
    await stack?.stop();
  }
  return 0;
}

interface End {
  readonly signal: AbortSignal;
  readonly reached: Promise<void>;
}

/** npm repeats the signals that the terminal sends as well, so every further one is ignored: all waits have an end. */
function untilSignal(): End {
  const controller = new AbortController();
  const reached = new Promise<void>((resolve) => {
    for (const name of endSignals) {
      process.on(name, () => {
        controller.abort(new Error(`Given up (${name}).`));
        resolve();
      });
    }
  });
  return { signal: controller.signal, reached };
}

function report(error: unknown, stack: StackHandle | undefined): number {
  if (error instanceof AlreadyRunningError) {
    const running = findRunningStack(process.env);
    console.log(running === undefined ? error.message : runningMessage(running));
    return 0;
  }
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  if (stack !== undefined) {
    console.error(`\nThe stack came up, but its first order failed, so it is stopped. Logs: ${stack.folder.logs}`);
    console.error('`npm start -- --no-order` leaves it running to look around.');
  }
  return 1;
}
