import { curlLines } from './order/curl-lines.js';
import { printFirstOrder } from './order/print-first-order.js';
import { printWelcome } from './order/print-welcome.js';
import { findRunningStack, runningMessage } from './running-stack.js';
import { AlreadyRunningError, type StackHandle, startStack } from './stack.js';
import { consoleSteps } from './step-log.js';

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * `npm start`: starts the stack with its demo shop (not with `--no-shop`) and dashboard (not with `--no-dashboard`), makes one real order (not with `--no-order`), prints addresses and keys, and runs until
 * a signal. Then it ends all processes in order. Returns the exit code.
 */
export async function run(args: readonly string[]): Promise<number> {
  if (process.env['NODE_ENV'] === 'production') {
    console.error(
      '`npm start` runs a local stack: it creates secrets, migrates the database and simulates the processor. ' +
        'It does not run with NODE_ENV=production. Unset NODE_ENV.',
    );
    return 1;
  }
  // A closed terminal or pipe must not prevent the orderly end of the stack.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const steps = consoleSteps();
  const end = untilSignal();
  let stack: StackHandle | undefined;
  try {
    stack = await startStack({
      steps,
      signal: end.signal,
      shop: !args.includes('--no-shop'),
      dashboard: !args.includes('--no-dashboard'),
    });
    const order = args.includes('--no-order') ? undefined : await printFirstOrder(stack.json, steps);
    printWelcome(stack.json, stack.folder);
    if (order) console.log(curlLines(stack.json, order.quote.id, order.charge.id).join('\n'));
    await end.reached;
    console.log('\nStopping the stack …');
  } catch (error) {
    if (!end.signal.aborted) return report(error, stack);
    console.log('Stopped before the stack was ready.');
  } finally {
    await stack?.stop();
  }
  return 0;
}

interface End {
  readonly signal: AbortSignal;
  readonly reached: Promise<void>;
}

/** npm repeats the signals of the terminal, so every later signal is ignored. The end needs no second one: all waits are bounded. */
function untilSignal(): End {
  const controller = new AbortController();
  const reached = new Promise<void>((resolve) => {
    for (const name of endSignals) {
      process.on(name, () => {
        controller.abort(new Error(`Aborted by ${name}.`));
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
    console.error(`\nThe stack started, but its first order failed, so it is stopped. Logs: ${stack.folder.logs}`);
    console.error('Run `npm start -- --no-order` to keep the stack running without a first order.');
  }
  return 1;
}
