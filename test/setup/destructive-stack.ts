import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { childNames } from '@landed/stack/child/child-name';
import type { ChildChanges, StackHandle } from '@landed/stack/stack';
import type { TestProject } from 'vitest/node';
import type { StackCommand, StackState } from './own-stack.js';
import { environmentForOneMore, type RunningStack, startTestStack } from './running-stack.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** One URL for each worker of vitest: there `startOwnStack` stops and starts the processes of that worker's stack. */
    stackControlUrls: readonly string[];
  }
}

/**
 * Workers restart often here, and few of these files classify: loading the classifier would be most of their work. The
 * wait after a stored error is that of `faults/stored-errors`, so that its file needs no restart.
 */
const workers =
  process.env['LANDED_SOAK'] === undefined ? { CLASSIFIER_PRELOAD: 'off', STORED_ERROR_WAIT_SECONDS: '22' } : {};

/** A soak runs its files one after the other. Otherwise two files run at the same time, each on a separate stack. */
const stackCount = process.env['LANDED_SOAK'] === undefined ? 2 : 1;

/** The stacks of the project whose files kill processes. Only tests restart their processes. */
export default async function destructiveStack(project: TestProject): Promise<() => Promise<void>> {
  const stacks = Array.from({ length: stackCount }, () => new ControlledStack());
  const first = await stacks[0]?.running();
  first?.provideTo(project);
  project.provide('stackControlUrls', await Promise.all(stacks.map((stack) => stack.listen())));
  return async () => {
    await Promise.all(stacks.map((stack) => stack.close()));
  };
}

/** A stack that starts when the first file needs it, and the server through which that file changes it. */
class ControlledStack {
  readonly #server: Server;
  #stack: Promise<RunningStack> | undefined;
  #control: StackControl | undefined;

  constructor() {
    this.#server = createServer((request, response) => {
      this.#handle(request).then(
        (state) => response.end(JSON.stringify(state)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  }

  running(): Promise<RunningStack> {
    this.#stack ??= startTestStack({ supervise: false, environment: environmentForOneMore(), env: { workers } });
    return this.#stack;
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await (await this.#stack)?.close();
  }

  async #handle(request: IncomingMessage): Promise<StackState> {
    const { handle } = await this.running();
    this.#control ??= new StackControl(handle);
    return this.#control.handle(request);
  }
}

/** Runs the commands of one test file at a time on the stack. */
class StackControl {
  readonly #stack: StackHandle;
  /** The current changes of each child, as text to compare. */
  readonly #changes = new Map<string, string>(childNames.map((name) => [name, '{}']));

  constructor(stack: StackHandle) {
    this.#stack = stack;
  }

  async handle(request: IncomingMessage): Promise<StackState> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await this.#run(JSON.parse(Buffer.concat(chunks).toString()) as StackCommand);
    const { json, folder } = this.#stack;
    return { json, folder };
  }

  async #run(command: StackCommand): Promise<void> {
    switch (command.do) {
      case 'kill':
        return this.#stack.kill(command.name, command.signal);
      case 'stop':
        return this.#stack.stopChild(command.name);
      case 'start':
        return this.#stack.start(command.name);
      case 'prepare':
        for (const name of childNames) await this.#prepare(name, command.changes[name] ?? {});
    }
  }

  /** Runs the child with exactly these changes, whatever the previous file left. */
  async #prepare(name: (typeof childNames)[number], changes: ChildChanges): Promise<void> {
    const wanted = JSON.stringify(changes);
    const isDifferent = this.#changes.get(name) !== wanted;
    if (isDifferent) await this.#stack.stopChild(name);
    await this.#stack.start(name, changes);
    this.#changes.set(name, wanted);
  }
}
