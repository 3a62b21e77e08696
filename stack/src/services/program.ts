import { join } from 'node:path';
import { childEnvironment } from '../child/child-environment.js';
import type { ChildName } from '../child/child-name.js';
import type { ChildSpec } from '../child/child-process.js';
import type { Settings } from '../settings.js';

/** Our own processes and the commands that run once, relative to the checkout. */
const programFiles = {
  sandbox: 'sandbox/dist/main.js',
  workers: 'workers/dist/main.js',
  gateway: 'gateway/dist/main.js',
  migrate: 'prisma/dist/migrate-main.js',
  seed: 'prisma/dist/seed-main.js',
} as const;

export type ProgramName = keyof typeof programFiles;

/** What all our processes need to know about the stack that they run in. */
export interface ProgramContext {
  readonly settings: Settings;
  /** The checkout whose compiled programs run. */
  readonly programRoot: string;
  /** Programs that run in place of the compiled ones; absolute paths. */
  readonly programs?: Readonly<Partial<Record<ProgramName, string>>>;
  /** Further environment variables, by process; they win. */
  readonly extraEnv: Readonly<Partial<Record<ProgramName, Readonly<Record<string, string>>>>>;
}

/** Command, arguments, folder, environment and log of one of our programs. */
export function programCommand(
  context: ProgramContext,
  name: ProgramName,
  own: Readonly<Record<string, string>>,
  args: readonly string[] = [],
) {
  const { settings, programRoot, programs, extraEnv } = context;
  return {
    command: process.execPath,
    args: ['--enable-source-maps', programs?.[name] ?? join(programRoot, programFiles[name]), ...args],
    cwd: programRoot,
    env: childEnvironment(settings.env, own, extraEnv[name]),
    logFile: join(settings.folder.logs, `${name}.log`),
  };
}

/** A long-running program of ours as a child of the stack. */
export function programSpec(
  context: ProgramContext,
  name: ProgramName & ChildName,
  own: Readonly<Record<string, string>>,
  rest: Pick<ChildSpec, 'isReady'> & { readonly args?: readonly string[] },
): ChildSpec {
  return {
    ...programCommand(context, name, own, rest.args),
    name,
    readyWithinSeconds: 60,
    isReady: rest.isReady,
  };
}
