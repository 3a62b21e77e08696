import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A reader's terminal: variables, functions and processes in the background live from one block to the next. */
export interface Shell {
  /** Runs what was pasted, until the prompt is back. Throws, with all that was printed, when a command fails. */
  run(commands: string): Promise<void>;
  /** What was printed since the last block was pasted, now or until `isEnough` says so. */
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
      // In the terminal itself, not in a shell below it; nothing that is started may read what is pasted next.
      bash.stdin.write(
        `trap 'failed=$?' ERR; failed=0\n{\n${commands}\n} < /dev/null\necho "prompt-${pasted} $failed"\n`,
      );
      const text = await until((printed) => prompt.test(printed), promptSeconds);
      const [, status] = prompt.exec(text) ?? [];
      if (status !== '0') throw new Error(`${commands}\nended with ${status ?? 'no end'}:\n${text}`);
    },
    printed: (isEnough) => until(isEnough, printSeconds),
    async close() {
      const { pid } = bash;
      if (pid === undefined || bash.exitCode !== null) return;
      const exit = once(bash, 'exit');
      // Its own process group, with whatever runs in the background there.
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
