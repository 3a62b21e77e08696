import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A reader's terminal. Variables, functions and background processes live across blocks. */
export interface Shell {
  /** Runs commands until the prompt is back. If a command fails, throws an error with the whole output. */
  run(commands: string): Promise<void>;
  /** Returns the output since the last `run`. Waits until `isEnough` accepts it, or until the time limit. */
  printed(isEnough: (text: string) => boolean): Promise<string>;
  close(): Promise<void>;
}

const promptSeconds = 270;
const printSeconds = 90;

export function openShell(folder: string, env: Readonly<Record<string, string>>): Shell {
  const bash = spawn('bash', ['--noprofile', '--norc'], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = collect(bash);
  let pasted = 0;

  const until = async (isEnough: (text: string) => boolean, seconds: number): Promise<string> => {
    const deadline = Date.now() + seconds * 1000;
    while (!isEnough(output.text)) {
      if (Date.now() > deadline || bash.exitCode !== null) break;
      await sleep(50);
    }
    return output.text;
  };

  return {
    async run(commands) {
      pasted += 1;
      output.text = '';
      const prompt = new RegExp(`^prompt-${pasted} (\\d+)$`, 'm');
      // Braces, not a subshell, so that variables live on. No command may read the next block from stdin.
      bash.stdin.write(
        `trap 'failed=$?' ERR; failed=0\n{\n${commands}\n} < /dev/null\necho "prompt-${pasted} $failed"\n`,
      );
      const text = await until((printed) => prompt.test(printed), promptSeconds);
      const [, status] = prompt.exec(text) ?? [];
      if (status !== '0') throw new Error(`${commands}\nended with ${status ?? 'a timeout'}:\n${text}`);
    },
    printed: (isEnough) => until(isEnough, printSeconds),
    async close() {
      const { pid } = bash;
      if (pid === undefined || bash.exitCode !== null) return;
      const exit = once(bash, 'exit');
      // Ends the process group, so that background processes end too.
      process.kill(-pid, 'SIGKILL');
      await exit;
    },
  };
}

function collect(bash: ChildProcessWithoutNullStreams): { text: string } {
  const output = { text: '' };
  for (const stream of [bash.stdout, bash.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => {
      output.text += part;
    });
  }
  return output;
}
