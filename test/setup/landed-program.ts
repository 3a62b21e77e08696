import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StackFile } from '@landed/stack/data-folder/stack-file';
import { afterAll } from 'vitest';

const program = join(import.meta.dirname, '../../cli/bin/landed.mjs');

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

/** Runs the compiled command line to its end. */
export function runLanded(args: readonly string[], options: LandedOptions = {}): Promise<LandedRun> {
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
const folders: string[] = [];
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

function start(args: readonly string[], { env = {}, cwd = tmpdir() }: LandedOptions): ChildProcessWithoutNullStreams {
  const path = process.env['PATH'] ?? '';
  const child = spawn(process.execPath, [program, ...args], { cwd, env: { PATH: path, USER: 'a-test', ...env } });
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

/** A copy of a `stack.json` with changes of the test. It is deleted after the test file. */
export function stackFileWith(stack: StackFile, changes: Partial<StackFile> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'landed-file-'));
  folders.push(folder);
  const file = join(folder, 'stack.json');
  writeFileSync(file, JSON.stringify({ ...stack, ...changes }), { mode: 0o600 });
  return file;
}
