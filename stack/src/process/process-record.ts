import { readFileSync } from 'node:fs';
import { type ChildName, stopOrder, stopSignals } from '../child/child-name.js';
import { writeFileAtomically } from '../write-file-atomically.js';
import { endProcess } from './end-process.js';
import { identifyProcess, isSameProcess, type ProcessIdentity } from './process-identity.js';

/** A child as recorded at its start. */
export interface RecordedProcess extends ProcessIdentity {
  readonly name: ChildName;
}

const orphanGraceSeconds = 5;

/** Records the running children of a stack on disk, so that the next start can end them when the stack was killed. */
export class ProcessRecord {
  readonly #path: string;
  readonly #processes = new Map<ChildName, RecordedProcess>();

  constructor(path: string) {
    this.#path = path;
  }

  started(name: ChildName, pid: number): void {
    const identity = identifyProcess(pid);
    if (identity === undefined) return;
    this.#processes.set(name, { name, ...identity });
    this.#write();
  }

  ended(name: ChildName): void {
    if (this.#processes.delete(name)) this.#write();
  }

  #write(): void {
    writeFileAtomically(this.#path, `${JSON.stringify([...this.#processes.values()], null, 2)}\n`);
  }
}

/** The recorded children that still run, in stop order. */
export function readOrphans(path: string): readonly RecordedProcess[] {
  const recorded = readRecord(path).filter(isSameProcess);
  return stopOrder.flatMap((name) => recorded.filter((entry) => entry.name === name));
}

/**
 * Ends the children that a killed stack left, and no other process: id, start time and executable must be the recorded
 * ones. Returns the ended children.
 */
export async function endOrphans(path: string): Promise<readonly RecordedProcess[]> {
  const orphans = readOrphans(path);
  for (const orphan of orphans) await endProcess(orphan, stopSignals[orphan.name], orphanGraceSeconds);
  return orphans;
}

function readRecord(path: string): readonly RecordedProcess[] {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return Array.isArray(value) ? value.filter(isRecordedProcess) : [];
  } catch {
    return [];
  }
}

function isRecordedProcess(value: unknown): value is RecordedProcess {
  if (typeof value !== 'object' || value === null) return false;
  const { name, pid, started, executable } = value as Partial<Record<keyof RecordedProcess, unknown>>;
  return (
    stopOrder.includes(name as ChildName) &&
    Number.isInteger(pid) &&
    typeof started === 'string' &&
    typeof executable === 'string'
  );
}
