import { join } from 'node:path';
import { childEnvironment } from '../child/child-environment.js';
import type { ChildName } from '../child/child-name.js';
import type { ChildSpec } from '../child/child-process.js';
import type { Settings } from '../settings.js';

/** Landed's own processes and its commands that run once, by path in the checkout. */
export const programFiles = {
  sandbox: 'sandbox/dist/main.js',
  workers: 'workers/dist/main.js',
  gateway: 'gateway/dist/main.js',
  migrate: 'prisma/dist/migrate-main.js',
  seed: 'prisma/dist/seed-main.js',
  seedUsers: 'dashboard/dist/server/seed/seed-main.js',
  dashboard: 'dashboard/dist/server/main.js',
  shop: 'examples/shop/shop.mjs',
} as const;

export type ProgramName = keyof typeof programFiles;

/** What every process of Landed needs to know about its stack. */
export interface ProgramContext {
  readonly settings: Settings;
  /** The checkout whose compiled programs run. */
  readonly programRoot: string;
  /** Programs that replace the compiled ones, by absolute path. */
  readonly programs?: Readonly<Partial<Record<ProgramName, string>>>;
  /** More environment variables by process; they override the stack's variables. */
  readonly extraEnv: Readonly<Partial<Record<ProgramName, Readonly<Record<string, string>>>>>;
}

/** Command, arguments, folder, environment and log file of a program. */
export function programCommand(
  context: ProgramContext,
  name: ProgramName,
  own: Readonly<Record<string, string>>,
  args: readonly string[] = [],
) {
  const { settings, programRoot, programs, extraEnv } = context;
  return {
    command: process.execPath,
    args: [...sourceMaps(settings.env), programs?.[name] ?? join(programRoot, programFiles[name]), ...args],
    cwd: programRoot,
    env: childEnvironment(settings.env, own, extraEnv[name]),
    logFile: join(settings.folder.logs, `${name}.log`),
  };
}

/** Stack traces name TypeScript lines. `LANDED_SOURCE_MAPS=off` saves a fifth of the processor time of each start. */
function sourceMaps({ LANDED_SOURCE_MAPS: setting }: NodeJS.ProcessEnv): readonly string[] {
  return setting === 'off' ? [] : ['--enable-source-maps'];
}

/** A long-running program as a child of the stack. */
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
