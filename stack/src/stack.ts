import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ChildName, stopOrder } from './child/child-name.js';
import type { ChildSpec } from './child/child-process.js';
import { rotateLog } from './child/log-file.js';
import { SupervisedChild, type Supervision } from './child/supervised-child.js';
import { type DataFolder, dataFolder, openDataFolder } from './data-folder/data-folder.js';
import { loadSecrets, type Secrets } from './data-folder/secrets.js';
import { removeStackFile, type StackFile, writeStackFile } from './data-folder/stack-file.js';
import { type ChosenPorts, choosePorts } from './ports/choose-ports.js';
import { type LockOwner, takeLock } from './process/lock.js';
import { endOrphans, ProcessRecord } from './process/process-record.js';
import { repoRoot } from './repo-root.js';
import type { ProgramContext, ProgramName } from './services/program.js';
import { startServices } from './services/start-services.js';
import { readSettings, type Settings } from './settings.js';
import { type StepLog, silentSteps } from './step-log.js';

export interface StartOptions {
  /** The data folder. Default: `LANDED_DATA_DIR`, otherwise `.landed` in the checkout. */
  readonly dataDir?: string;
  /** Whether to restart a child that dies. Default: true. Tests that kill and start children themselves set false. */
  readonly supervise?: boolean;
  /** More environment variables for Landed's own processes, by process name. They override the stack's variables. */
  readonly env?: ProgramContext['extraEnv'];
  /** Replaces programs by absolute path. For tests that stop a process at a step. */
  readonly programs?: ProgramContext['programs'];
  /** The environment that the stack reads its settings from. Default: `process.env`. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether to start the demo shop too. Default: false. The stack starts and is healthy without it. */
  readonly shop?: boolean;
  /** Whether to start the dashboard too. Default: false. The stack is healthy without it. */
  readonly dashboard?: boolean;
  /** Whether to start the database and the sandbox alone. Default: false. For tests that call activities themselves. */
  readonly storeOnly?: boolean;
  readonly steps?: StepLog;
  /** Aborts the start and ends the processes that were started. */
  readonly signal?: AbortSignal;
  /** The checkout whose compiled programs run. Default: this checkout. */
  readonly programRoot?: string;
}

/** Settings of a child that differ from its first start. For tests that need another setting for a while. */
export interface ChildChanges {
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** Absolute path of a program that runs instead of the compiled one. */
  readonly program?: string | undefined;
}

/** A running stack. */
export interface StackHandle {
  /** The current content of `stack.json`; a restart updates `pids`. */
  readonly json: StackFile;
  readonly folder: DataFolder;
  /** Ends one child with a signal (default SIGKILL) and resolves when it has ended. It stays down until `start`. */
  kill(name: ChildName, signal?: NodeJS.Signals): Promise<void>;
  /** Ends one child in the orderly way of `stop` and resolves when it has ended. It stays down until `start`. */
  stopChild(name: ChildName): Promise<void>;
  /**
   * Starts a child that is down, on the same ports, and resolves when it is ready.
   *
   * @param changes to the child's first start, for this and later starts.
   */
  start(name: ChildName, changes?: ChildChanges): Promise<void>;
  /** The process id of a running child. */
  pid(name: ChildName): number | undefined;
  /** Ends all children in order and releases the ports and the data folder. The data stays. */
  stop(): Promise<void>;
}

/** Another stack, running or starting, uses the data folder. */
export class AlreadyRunningError extends Error {
  readonly owner: LockOwner;

  constructor(folder: DataFolder, owner: LockOwner) {
    super(`A stack is already running with the data folder ${folder.root} (pid ${owner.pid}).`);
    this.owner = owner;
  }
}

/**
 * Starts database, migrations, seed, Temporal, sandbox, workers and gateway. Resolves when all of them are ready and
 * `stack.json` is written. First ends the processes that a killed stack left in the same folder. When a start fails, all
 * started processes are ended before the error is thrown. Throws `AlreadyRunningError` when the folder is in use.
 */
export async function startStack(options: StartOptions = {}): Promise<StackHandle> {
  const settings = settingsOf(options);
  openDataFolder(settings.folder);
  const lock = takeLock(settings.folder.lockFile);
  if (!lock.held) throw new AlreadyRunningError(settings.folder, lock.owner);
  const stack = new Stack(settings, options, lock.release);
  try {
    await stack.startAll();
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}

function settingsOf({ dataDir, environment }: StartOptions): Settings {
  const settings = readSettings(environment ?? process.env);
  return dataDir === undefined ? settings : { ...settings, folder: dataFolder(dataDir) };
}

class Stack implements StackHandle {
  readonly folder: DataFolder;
  readonly #settings: Settings;
  readonly #options: StartOptions;
  readonly #steps: StepLog;
  readonly #children = new Map<ChildName, SupervisedChild>();
  readonly #specs = new Map<ChildName, ChildSpec>();
  readonly #supervision: Supervision;
  /** What other processes may have after the end of this stack. */
  readonly #releases: (() => void)[];
  #ports: ChosenPorts | undefined;
  #content: Omit<StackFile, 'pids'> | undefined;
  #isStopping = false;
  #stopping: Promise<void> | undefined;

  constructor(settings: Settings, options: StartOptions, releaseLock: () => void) {
    this.folder = settings.folder;
    this.#settings = settings;
    this.#options = options;
    this.#steps = options.steps ?? silentSteps;
    this.#releases = [releaseLock];
    this.#supervision = {
      record: new ProcessRecord(settings.folder.processesFile),
      steps: this.#steps,
      restart: options.supervise ?? true,
      onChange: () => this.#writeStackFile(),
    };
  }

  get json(): StackFile {
    if (this.#content === undefined) throw new Error('The stack is not ready.');
    const pids = Object.fromEntries(stopOrder.map((name) => [name, this.pid(name) ?? null])) as Record<
      ChildName,
      number | null
    >;
    return { ...this.#content, pids: { ...pids, stack: process.pid } };
  }

  async startAll(): Promise<void> {
    await this.#recover();
    const secrets = this.#loadSecrets();
    this.#ports = await choosePorts(this.#settings.fixedPorts);
    this.#content = await startServices({
      settings: this.#settings,
      secrets,
      ports: this.#ports.ports,
      steps: this.#steps,
      signal: this.#options.signal ?? new AbortController().signal,
      programRoot: this.#options.programRoot ?? repoRoot,
      programs: this.#options.programs ?? {},
      extraEnv: this.#options.env ?? {},
      shop: this.#options.shop ?? false,
      dashboard: this.#options.dashboard ?? false,
      storeOnly: this.#options.storeOnly ?? false,
      startChild: (spec, signal) => this.#startChild(spec, signal),
      onStop: (release) => void this.#releases.push(release),
    });
    this.#writeStackFile();
  }

  pid(name: ChildName): number | undefined {
    return this.#children.get(name)?.pid;
  }

  async kill(name: ChildName, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.#child(name).kill(signal);
  }

  async stopChild(name: ChildName): Promise<void> {
    await this.#child(name).stop();
  }

  async start(name: ChildName, changes?: ChildChanges): Promise<void> {
    const spec = this.#specs.get(name);
    const changed = spec === undefined || changes === undefined ? undefined : changedSpec(spec, changes);
    await this.#child(name).start(undefined, changed);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    this.#isStopping = true;
    removeStackFile(this.folder.stackFile);
    for (const name of stopOrder) {
      if (this.pid(name) === undefined) await this.#children.get(name)?.stop();
      else await this.#steps.step(`stop ${name}`, () => this.#child(name).stop());
    }
    this.#ports?.release();
    for (const release of this.#releases.toReversed()) release();
  }

  /** Removes what a killed stack leaves: its file and its children. Keeps one earlier run of each log. */
  async #recover(): Promise<void> {
    removeStackFile(this.folder.stackFile);
    const ended = await endOrphans(this.folder.processesFile);
    if (ended.length > 0) {
      this.#steps.note(
        `  ✓ ended processes of a killed stack: ${ended.map(({ name, pid }) => `${name} (pid ${pid})`).join(', ')}`,
      );
    }
    const programs: readonly (ChildName | ProgramName)[] = [...stopOrder, 'migrate', 'seed', 'seedUsers'];
    for (const name of programs) rotateLog(join(this.folder.logs, `${name}.log`));
  }

  #loadSecrets(): Secrets {
    const { secretsFile, postgres, postgresPlaceFile } = this.folder;
    if (!existsSync(secretsFile) && (existsSync(postgres) || existsSync(postgresPlaceFile))) {
      throw new Error(
        `${secretsFile} is missing, and the kept data cannot be read without it. Restore the file, or delete all data ` +
          'with `npm run reset`.',
      );
    }
    return loadSecrets(secretsFile);
  }

  async #startChild(spec: ChildSpec, signal: AbortSignal): Promise<void> {
    const child = new SupervisedChild(spec, this.#supervision);
    this.#children.set(spec.name, child);
    this.#specs.set(spec.name, spec);
    await child.start(signal);
  }

  #child(name: ChildName): SupervisedChild {
    const child = this.#children.get(name);
    if (child === undefined) throw new Error(`This stack did not start ${name}.`);
    return child;
  }

  #writeStackFile(): void {
    if (this.#content !== undefined && !this.#isStopping) writeStackFile(this.folder.stackFile, this.json);
  }
}

/** Our programs are the only argument of node that ends in `.js`. */
function changedSpec(spec: ChildSpec, { env, program }: ChildChanges): ChildSpec {
  return {
    ...spec,
    env: { ...spec.env, ...env },
    args: program === undefined ? spec.args : spec.args.map((arg) => (arg.endsWith('.js') ? program : arg)),
  };
}
