import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

const READ_CHUNK_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

interface Waiter {
  readonly upTo: number;
  readonly resolve: () => void;
}

/**
 * An append-only file of JSON lines. Lines that are appended during a write share the next write and its fsync.
 * Many parallel charges thus cost one disk flush.
 */
export class Journal {
  readonly #file: FileHandle;
  readonly #onFailure: (error: unknown) => void;
  #pending: string[] = [];
  #waiters: Waiter[] = [];
  #appended = 0;
  #durable = 0;
  #writing: Promise<void> | undefined;

  private constructor(file: FileHandle, onFailure: (error: unknown) => void) {
    this.#file = file;
    this.#onFailure = onFailure;
  }

  /**
   * Opens the file, passes every complete line to `replay` and removes an incomplete last line. A crash during a write
   * loses no response, because responses wait for the write. `onFailure` receives disk errors; after one, no request
   * gets a response.
   * @throws Error when a line before the end is not JSON.
   */
  static async open(
    path: string,
    options: { fsync: boolean; replay: (entry: unknown) => void; onFailure: (error: unknown) => void },
  ): Promise<{ journal: Journal; lines: number; tornBytes: number }> {
    const { O_APPEND, O_CREAT, O_DSYNC, O_RDWR } = constants;
    // With O_DSYNC a write returns when it is on disk: one round trip instead of two for write and fsync.
    const file = await open(path, O_APPEND | O_CREAT | O_RDWR | (options.fsync ? O_DSYNC : 0), 0o600);
    try {
      const { lines, end, size } = await readLines(file, options.replay);
      if (size > end) await file.truncate(end);
      return { journal: new Journal(file, options.onFailure), lines, tornBytes: size - end };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  append(entry: object): void {
    this.#pending.push(`${JSON.stringify(entry)}\n`);
    this.#appended += 1;
    this.#writing ??= this.#drain();
  }

  /** Resolves when all appended lines are on disk. A response waits for it, so that it never precedes its effect. */
  flushed(): Promise<void> {
    if (this.#durable === this.#appended) return Promise.resolve();
    const upTo = this.#appended;
    return new Promise((resolve) => this.#waiters.push({ upTo, resolve }));
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  async #drain(): Promise<void> {
    try {
      while (this.#pending.length > 0) {
        const batch = this.#pending.join('');
        const upTo = this.#appended;
        this.#pending = [];
        await writeAll(this.#file, Buffer.from(batch));
        this.#durable = upTo;
        const waiting = this.#waiters;
        this.#waiters = waiting.filter((waiter) => waiter.upTo > upTo);
        for (const waiter of waiting) if (waiter.upTo <= upTo) waiter.resolve();
      }
    } catch (error) {
      this.#onFailure(error);
    } finally {
      this.#writing = undefined;
    }
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let from = 0; from < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, from);
    from += bytesWritten;
  }
}

/** `end` is the offset after the last complete line. */
async function readLines(
  file: FileHandle,
  replay: (entry: unknown) => void,
): Promise<{ lines: number; end: number; size: number }> {
  const chunk = Buffer.alloc(READ_CHUNK_BYTES);
  let rest = Buffer.alloc(0);
  let lines = 0;
  let end = 0;
  let size = 0;
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, size);
    if (bytesRead === 0) return { lines, end, size };
    size += bytesRead;
    const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    let from = 0;
    for (let to = bytes.indexOf(NEWLINE, from); to >= 0; to = bytes.indexOf(NEWLINE, from)) {
      lines += 1;
      replay(parseLine(bytes.toString('utf8', from, to), lines));
      end += to + 1 - from;
      from = to + 1;
    }
    rest = bytes.subarray(from);
  }
}

function parseLine(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`Line ${line} of the journal is not JSON: the file was damaged by something else`, { cause });
  }
}
