// The way in of `npm start`, `npm test` and the other root scripts: readies a checkout, then hands over to
// `dist/<command>.js`. Plain JavaScript without dependencies, because it runs before anything is installed or built;
// and in a syntax that an old Node can still read far enough to print what is wrong.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const neededNode = [20, 19];
const commands = ['start', 'stop', 'reset', 'test', 'soak', 'check', 'bench', 'quote', 'classify', 'eval', 'train'];

function nodeIsTooOld() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major < neededNode[0] || (major === neededNode[0] && minor < neededNode[1]);
}

function compiled(name) {
  return new URL(`./dist/${name}.js`, import.meta.url);
}

/** A running stack is left as it is: nothing is installed or built under it. */
async function isRunningAlready(command) {
  if (command !== 'start' || !existsSync(compiled('running-stack'))) return false;
  const { sayIfRunning } = await import(compiled('running-stack').href);
  return sayIfRunning(process.env);
}

/** Stopping works with what is there, even if the sources do not compile right now. */
function needsNothing(command) {
  return (
    (command === 'stop' || command === 'reset') &&
    existsSync(compiled(command)) &&
    existsSync(fileURLToPath(new URL('../node_modules', import.meta.url)))
  );
}

async function main() {
  const [command, ...args] = process.argv.slice(2);
  if (nodeIsTooOld())
    throw new Error(`Node ${neededNode.join('.')} or later is needed, this is ${process.versions.node}.`);
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
