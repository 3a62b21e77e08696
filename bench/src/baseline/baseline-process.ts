import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SandboxControl } from '@landed/test/setup/sandbox-control';
import type { ArrivalsOptions } from '../load/arrivals.js';
import type { CallersOptions, LoadResult } from '../load/callers.js';
import { withoutEvents } from '../load/without-events.js';
import type { PostsOptions } from './bare-posts.js';
import {
  type BaselineConfig,
  type BaselineUrls,
  configVariable,
  type DirectCall,
  type HostMessage,
} from './messages.js';

/** Starts one of the programs in this folder. The child ends with this process, even after a crash. */
function startProgram(name: 'host-main' | 'worker-main', config: BaselineConfig, logFolder: string): ChildProcess {
  const log = openSync(join(logFolder, `bench-${name}.log`), 'a');
  try {
    return fork(fileURLToPath(new URL(`./${name}.js`, import.meta.url)), [], {
      env: { PATH: process.env['PATH'], [configVariable]: JSON.stringify(config) },
      stdio: ['ignore', log, log, 'ipc'],
      serialization: 'advanced',
      // The same settings as for the product's processes.
      execArgv: ['--enable-source-maps'],
    });
  } finally {
    closeSync(log);
  }
}

async function ready(child: ChildProcess, name: string): Promise<HostMessage> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The benchmark's ${name} ended before it was ready; its log is in the data folder.`);
  });
  ended.catch(() => undefined);
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [HostMessage];
  return message;
}

type Command =
  | ({ call: DirectCall } & ({ callers: CallersOptions } | { arrivals: ArrivalsOptions }))
  | { posts: PostsOptions };

/** Baseline B's worker. */
export class NoopWorker {
  private constructor(
    readonly pid: number,
    readonly close: () => void,
  ) {}

  static async start(config: BaselineConfig, logFolder: string): Promise<NoopWorker> {
    const child = startProgram('worker-main', config, logFolder);
    await ready(child, 'worker');
    return new NoopWorker(child.pid ?? 0, () => void child.kill());
  }
}

/** The process that runs all other baselines. */
export class BaselineHost {
  readonly pid: number;
  readonly urls: BaselineUrls;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve(result: LoadResult): void; reject(error: Error): void }>();
  #commands = 0;

  readonly #sandbox: SandboxControl;

  private constructor(child: ChildProcess, urls: BaselineUrls, sandbox: SandboxControl) {
    this.#child = child;
    this.#sandbox = sandbox;
    this.pid = child.pid ?? 0;
    this.urls = urls;
    child.on('message', (message: HostMessage) => this.#receive(message));
    child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("The benchmark's host ended."));
    });
  }

  static async start(config: BaselineConfig, logFolder: string, sandbox: SandboxControl): Promise<BaselineHost> {
    const child = startProgram('host-main', config, logFolder);
    const message = await ready(child, 'host');
    if (message.kind !== 'ready') throw new Error("The benchmark's host is not ready.");
    return new BaselineHost(child, message.urls, sandbox);
  }

  runCallers(call: DirectCall, callers: CallersOptions): Promise<LoadResult> {
    return withoutEvents(this.#sandbox, () => this.#command({ call, callers }));
  }

  runArrivals(call: DirectCall, arrivals: ArrivalsOptions): Promise<LoadResult> {
    return withoutEvents(this.#sandbox, () => this.#command({ call, arrivals }));
  }

  runPosts(posts: PostsOptions): Promise<LoadResult> {
    return this.#command({ posts });
  }

  close(): void {
    this.#child.kill();
  }

  #command(command: Command) {
    this.#commands += 1;
    const id = this.#commands;
    return new Promise<LoadResult>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#child.send({ ...command, id });
    });
  }

  #receive(message: HostMessage): void {
    if (message.kind === 'ready') return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'result') waiting?.resolve(message.result);
    else waiting?.reject(new Error(message.message));
  }
}
