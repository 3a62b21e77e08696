// Runs commands of the compiled command line one after the other in one process. Loading the database client and the
// Temporal client takes most of the CPU time of a short command, and the tests run more than a hundred of them.
// A message is `{ args, env, cwd }`; the response is `{ code, out, err }`.
import { createProgram } from '../../cli/dist/program/create-program.js';
import { runProgram } from '../../cli/dist/program/run-program.js';

const writeOut = process.stdout.write;
const writeErr = process.stderr.write;

async function run({ args, env, cwd }) {
  const texts = { out: '', err: '' };
  const collect = (name) => (chunk, encoding, done) => {
    texts[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    const callback = typeof encoding === 'function' ? encoding : done;
    callback?.();
    return true;
  };
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
  process.stdout.write = collect('out');
  process.stderr.write = collect('err');
  try {
    return { code: await runProgram(createProgram(), args), ...texts };
  } finally {
    process.stdout.write = writeOut;
    process.stderr.write = writeErr;
    process.stdout.removeAllListeners('error');
    process.stderr.removeAllListeners('error');
    process.exitCode = undefined;
  }
}

let last = Promise.resolve();
process.on('message', (command) => {
  last = last.then(async () => {
    const result = await run(command);
    process.send({ id: command.id, ...result });
  });
});
process.on('disconnect', () => process.exit());
