import { type ChildProcess, type ChildProcessWithoutNullStreams, fork } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { afterAll } from 'vitest';
import { removeWithProcess, spawnChild } from './end-with-process.js';

const program = join(import.meta.dirname, '../../cli/bin/landed.mjs');
const host = join(import.meta.dirname, 'landed-host.mjs');

/** The result of a run of `landed`. */
export interface LandedRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A `landed` process that runs until it is ended. */
export interface RunningLanded {
  /** The output so far, on both streams. */
  output(): string;
  /** Resolves once the output matches this many times. */
  until(pattern: RegExp, times?: number, milliseconds?: number): Promise<void>;
  /** Sends a signal and resolves when the process has exited. */
  end(signal?: NodeJS.Signals): Promise<LandedRun>;
}

export interface LandedOptions {
  /** The whole environment of the process, besides `PATH` and `USER`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/**
 * Runs a command of the compiled command line to its end, in a process that the commands of the test file share. For a
 * process of its own, as in a shell: {@link runLandedProcess}.
 */
export function runLanded(args: readonly string[], options: LandedOptions = {}): Promise<LandedRun> {
  commandHost ??= startHost();
  return commandHost.run(args, options);
}

/** Runs the program `landed` to its end in a process of its own. */
export function runLandedProcess(args: readonly string[], options: LandedOptions = {}): Promise<LandedRun> {
  return endOf(start(args, options)).result;
}

/** Starts the compiled command line. It is killed after the test file if it is still running. */
export function startLanded(args: readonly string[], options: LandedOptions = {}): RunningLanded {
  const child = start(args, options);
  const run = endOf(child);
  running.add(child);
  void run.result.then(() => running.delete(child));
  return {
    output: run.output,
    until: (pattern, times = 1, milliseconds = 90_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`No ${String(pattern)} within ${milliseconds} ms in:\n${run.output()}`)),
          milliseconds,
        );
        const look = () => {
          if ([...run.output().matchAll(new RegExp(pattern, 'g'))].length < times) return;
          clearTimeout(timer);
          child.stdout.off('data', look).off('end', look);
          child.stderr.off('data', look);
          resolve();
        };
        child.stdout.on('data', look).on('end', look);
        child.stderr.on('data', look);
        look();
      }),
    end(signal = 'SIGINT') {
      child.kill(signal);
      return run.result;
    },
  };
}

const running = new Set<ChildProcessWithoutNullStreams>();
let commandHost: ReturnType<typeof startHost> | undefined;
afterAll(() => {
  commandHost?.end();
  commandHost = undefined;
  for (const child of running) child.kill('SIGKILL');
});

function startHost() {
  // Without the options of the test runner, which make Node load sources instead of compiled code.
  const child: ChildProcess = fork(host, { env: environmentOf({}), execArgv: [] });
  const waiting = new Map<number, { resolve(run: LandedRun): void; reject(error: Error): void }>();
  let commands = 0;
  child.on('message', ({ id, ...run }: LandedRun & { readonly id: number }) => {
    waiting.get(id)?.resolve(run);
    waiting.delete(id);
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('The process that runs the commands exited.'));
  });
  return {
    run: (args: readonly string[], { env = {}, cwd = tmpdir() }: LandedOptions) =>
      new Promise<LandedRun>((resolve, reject) => {
        commands += 1;
        waiting.set(commands, { resolve, reject });
        child.send({ id: commands, args, env: environmentOf(env), cwd }, (error) => {
          if (error !== null) reject(error);
        });
      }),
    end: () => child.kill('SIGKILL'),
  };
}

function environmentOf(env: Readonly<Record<string, string>>) {
  return { PATH: process.env['PATH'] ?? '', USER: 'a-test', ...env };
}

function start(args: readonly string[], { env = {}, cwd = tmpdir() }: LandedOptions): ChildProcessWithoutNullStreams {
  const child = spawnChild(process.execPath, [program, ...args], { cwd, env: environmentOf(env) });
  child.stdin.end();
  return child;
}

function endOf(child: ChildProcessWithoutNullStreams) {
  let [out, err, both] = ['', '', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    both += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
    both += text;
  });
  const result = new Promise<LandedRun>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
  return { result, output: () => both };
}

/** A copy of a `stack.json` with changes of the test. It is deleted when the process of the test ends. */
export function stackFileWith(stack: StackFile, changes: Partial<StackFile> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'landed-file-'));
  removeWithProcess(folder);
  const file = join(folder, 'stack.json');
  // The roles of another database are not known: the command works as the owner there.
  const { database_url: operator_database_url = stack.operator_database_url } = changes;
  writeFileSync(file, JSON.stringify({ ...stack, operator_database_url, ...changes }), { mode: 0o600 });
  return file;
}
