// The entry of `npm start`, `npm test` and the other root scripts. It prepares the checkout, then runs
// `dist/<command>.js`. Plain JavaScript without dependencies, because it runs before anything is installed or built.
// Its syntax is old enough for old Node versions, so that they reach the version message.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const neededNode = [20, 19];
const commands = [
  'start',
  'shop',
  'stop',
  'reset',
  'test',
  'test-all',
  'soak',
  'check',
  'bench',
  'quote',
  'classify',
  'eval',
  'train',
  'docs',
];

function nodeIsTooOld() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < neededNode[0] || (major === neededNode[0] && minor < neededNode[1]);
}

function compiled(name) {
  return new URL(`./dist/${name}.js`, import.meta.url);
}

/**
 * True when a stack runs: then nothing is installed or built under it. The compiled file may be older than this one, so
 * the name `sayIfRunning` must not change.
 */
async function isRunningAlready(command) {
  if (command !== 'start' || !existsSync(compiled('running-stack'))) return false;
  const { sayIfRunning } = await import(compiled('running-stack').href);
  return sayIfRunning(process.env);
}

/**
 * Stopping uses the compiled files that exist, even when the sources do not compile. The shop is started beside a running
 * stack, under which nothing is installed or built.
 */
function needsNothing(command) {
  return (
    ['shop', 'stop', 'reset'].includes(command) &&
    existsSync(compiled(command)) &&
    existsSync(fileURLToPath(new URL('../node_modules', import.meta.url)))
  );
}

async function main() {
  const [command, ...args] = process.argv.slice(2);
  if (nodeIsTooOld())
    throw new Error(
      `Node ${neededNode.join('.')} or later is required; this is Node ${process.versions.node}. Install a newer Node.`,
    );
  if (!commands.includes(command)) throw new Error(`Usage: node stack/bootstrap.mjs ${commands.join('|')}`);
  if (await isRunningAlready(command)) return 0;
  if (!needsNothing(command)) {
    const { readyCheckout } = await import('./bootstrap/ready-checkout.mjs');
    await readyCheckout(fileURLToPath(new URL('..', import.meta.url)), command);
  }
  const { run } = await import(compiled(command).href);
  return run(args);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error.message);
    process.exitCode = 1;
  },
);
