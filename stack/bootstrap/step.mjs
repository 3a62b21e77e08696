import { spawn } from 'node:child_process';
import { styleText } from 'node:util';

/** Runs one step of the bootstrap and prints it with its duration since `startedAt`. */
export async function step(title, work, startedAt = performance.now()) {
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  if (process.stdout.isTTY) process.stdout.write(`  … ${title}`);
  const clear = process.stdout.isTTY ? '\r\x1b[K' : '';
  try {
    await work();
    console.log(`${clear}  ${mark('green', '✓')} ${title} (${seconds()})`);
  } catch (error) {
    console.log(`${clear}  ${mark('red', '✗')} ${title} (${seconds()})`);
    throw error;
  }
}

/** Coloured on a terminal only, and not when `NO_COLOR` is set. */
function mark(colour, sign) {
  return process.stdout.isTTY && !process.env.NO_COLOR ? styleText(colour, sign) : sign;
}

/** Runs a command to its end. Its output is part of the error when it fails, and is not printed otherwise. */
export function run(command, args, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => reject(new Error(`${command} could not be started: ${error.message}`)));
    child.once('close', (code) => {
      const text = Buffer.concat(output).toString('utf8').trimEnd();
      if (code === 0) resolve(text);
      else reject(new Error(`${[command, ...args].join(' ')} failed with exit code ${code}:\n${text}`));
    });
  });
}

/** Runs npm: the npm that runs this process, when there is one, because it is the version that the user chose. */
export function runNpm(args, options) {
  const { npm_execpath: path } = process.env;
  return path ? run(process.execPath, [path, ...args], options) : run('npm', args, options);
}
