import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Identifies a process beyond its id. Process ids are reused, so a process is ended only when its start time and executable
 * are still the recorded ones.
 */
export interface ProcessIdentity {
  readonly pid: number;
  /** Opaque. Equal only for the same process, even across reboots. */
  readonly started: string;
  /** The first word of the command line. */
  readonly executable: string;
}

/** The identity of a running process; `undefined` when there is none. A zombie, or one that is about to be one, counts as ended. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  return process.platform === 'linux' ? identifyByProc(pid) : identifyByPs(pid);
}

/** True while exactly the recorded process runs. */
export function isSameProcess(recorded: ProcessIdentity): boolean {
  const now = identifyProcess(recorded.pid);
  return now !== undefined && now.started === recorded.started && now.executable === recorded.executable;
}

function identifyByProc(pid: number): ProcessIdentity | undefined {
  try {
    // The second field is the name in parentheses and may contain any character, so this counts from the last one. After
    // it, the state is the first field and the start time in ticks since boot the twentieth (proc(5), field 22).
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const executable = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    // A process that is ending has released its memory, and with it its command line, before it becomes a zombie.
    if (executable === '') return undefined;
    return { pid, started: `${boot}:${fields[19]}`, executable };
  } catch {
    return undefined;
  }
}

function identifyByPs(pid: number): ProcessIdentity | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, LC_ALL: 'C' },
    }).trim();
    const words = line.split(/\s+/);
    if (words.length < 7 || words[0]?.startsWith('Z')) return undefined;
    return { pid, started: words.slice(1, 6).join(' '), executable: words[6] ?? '' };
  } catch {
    return undefined;
  }
}
