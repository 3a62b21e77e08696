import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ChildName, childNames } from '@landed/stack/child/child-name';
import { readSoakSettings } from '@landed/stack/soak-settings';
import type { ChildChanges, StackHandle } from '@landed/stack/stack';
import type { TestProject } from 'vitest/node';
import type { OwnStackOptions, StackCommand, StackState } from './own-stack.js';
import { environmentForOneMore, productNames, startTestStack } from './running-stack.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL at which `startOwnStack` stops and starts the processes of the project's stack. */
    stackControlUrl: string;
  }
}

/** Workflows run on the thread that production has, which records no call stacks. */
const likeProduction = { WORKFLOW_STACK_TRACES: 'false' };
const soak = readSoakSettings(process.env);
/** A soak runs in either shape. */
const roles = soak?.roles ?? 'apart';
/** Workers restart often here, and few of these files classify: loading the classifier would be most of their work. */
const workers = soak === undefined ? { ...likeProduction, CLASSIFIER_PRELOAD: 'off' } : likeProduction;

/** The stack of the project whose files kill processes, one file after the other. Only tests restart its processes. */
export default async function destructiveStack(project: TestProject): Promise<() => Promise<void>> {
  const stack = await startTestStack({
    supervise: false,
    environment: { ...environmentForOneMore(), LANDED_ROLES: roles },
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

type Child = (typeof childNames)[number];

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
        return this.#stack.kill(processOf(command.name), command.signal);
      case 'stop':
        return this.#stack.stopChild(processOf(command.name));
      case 'start':
        return this.#stack.start(processOf(command.name));
      case 'prepare':
        return this.#prepareAll(command.changes);
    }
  }

  async #prepareAll(changes: OwnStackOptions): Promise<void> {
    const prepare = (name: Child) => this.#prepare(name, changesOf(name, changes));
    const names = childNames.filter((name) => processOf(name) === name);
    for (const name of names.filter((each) => !productNames.includes(each))) await prepare(name);
    await Promise.all(names.filter((name) => productNames.includes(name)).map(prepare));
  }

  /** Runs the child with exactly these changes, whatever the previous file left. */
  async #prepare(name: Child, changes: ChildChanges): Promise<void> {
    const wanted = JSON.stringify(changes);
    const isDifferent = this.#changes.get(name) !== wanted;
    if (isDifferent) await this.#stack.stopChild(name);
    await this.#stack.start(name, changes);
    this.#changes.set(name, wanted);
  }
}

/** Together, the gateway is in the process of the workers, which are then killed with it. */
function processOf(name: ChildName): ChildName {
  return roles === 'together' && name === 'gateway' ? 'workers' : name;
}

function changesOf(name: ChildName, changes: OwnStackOptions): ChildChanges {
  const own = changes[name] ?? {};
  if (roles === 'apart' || name !== 'workers') return own;
  return { ...own, env: { ...changes.gateway?.env, ...own.env } };
}
