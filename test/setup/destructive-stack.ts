import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { childNames } from '@landed/stack/child/child-name';
import type { ChildChanges, StackHandle } from '@landed/stack/stack';
import type { TestProject } from 'vitest/node';
import type { StackCommand, StackState } from './own-stack.js';
import { environmentForOneMore, startTestStack } from './running-stack.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL at which `startOwnStack` stops and starts the processes of the project's stack. */
    stackControlUrl: string;
  }
}

/** Workflows run on the thread that production has, which records no call stacks. */
const likeProduction = { WORKFLOW_STACK_TRACES: 'false' };
/** Workers restart often here, and few of these files classify: loading the classifier would be most of their work. */
const workers =
  process.env['LANDED_SOAK'] === undefined ? { ...likeProduction, CLASSIFIER_PRELOAD: 'off' } : likeProduction;

/** The stack of the project whose files kill processes, one file after the other. Only tests restart its processes. */
export default async function destructiveStack(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startTestStack({
    supervise: false,
    environment: { ...environmentForOneMore(), LANDED_ROLES: 'apart' },
    env: { workers },
  });
  const control = new StackControl(stack.handle);
  const server = createServer((request, response) => {
    control.handle(request).then(
      (state) => response.end(JSON.stringify(state)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stack.provideTo(project);
  project.provide('stackControlUrl', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    server.close();
    await stack.close();
  };
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
