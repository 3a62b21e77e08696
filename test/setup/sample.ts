import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** One statistical test that has run: a line of the file that `npm run soak` reads. */
export interface SampleReport {
  readonly name: string;
  /** From the root of the checkout or absolute. */
  readonly file: string;
  readonly runs: number;
  readonly seed: number;
  readonly seconds: number;
}

/** What `npm run soak` says; without it a fifth is run. */
interface Soak {
  /** When all of them shall have ended, in milliseconds since 1970. */
  readonly until: number;
  /** How many there are. */
  readonly samples: number;
  readonly reports: string;
}

const share = 1 / 5;
/** For a statistical test that is the last and so has all that is left. */
const finishingShare = 0.9;

/**
 * How much of a statistical test runs: a seeded fifth of it in `npm test`, all of it in `npm run soak` for as long as
 * its share of the time lasts. `LANDED_SEED` repeats a run, `LANDED_SAMPLE` is another share of the whole: 1 for all,
 * 2 for twice as much.
 */
export class Sample {
  readonly seed: number;
  readonly #name: string;
  readonly #soak: Soak | undefined;
  readonly #share: number;
  readonly #startedAt = Date.now();
  #deadline: number | undefined;
  #state: number;

  constructor(name: string, { env = process.env }: { readonly env?: NodeJS.ProcessEnv } = {}) {
    this.#name = name;
    this.seed = Number(env['LANDED_SEED'] ?? Date.now() % 2 ** 31);
    this.#state = this.seed;
    const { LANDED_SOAK: soak } = env;
    this.#soak = soak === undefined ? undefined : (JSON.parse(soak) as Soak);
    this.#share = Number(env['LANDED_SAMPLE'] ?? (this.#soak === undefined ? share : 1));
  }

  /** From 0 to below 1, the same row of numbers for the same seed. */
  random(): number {
    this.#state = (Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 12), 0x9e3779b1);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** How many of a whole number of runs. */
  count(whole: number, least = 1): number {
    return Math.max(Math.round(whole * this.#share), least);
  }

  /** Some of the cells of a matrix, in their order; all of them when the whole is run. */
  pick<Cell>(cells: readonly Cell[], least = 1): readonly Cell[] {
    const wanted = Math.min(this.count(cells.length, least), cells.length);
    const drawn = cells.map((_, index) => ({ index, at: this.random() })).toSorted((a, b) => a.at - b.at);
    const chosen = new Set(drawn.slice(0, wanted).map(({ index }) => index));
    return cells.filter((_, index) => chosen.has(index));
  }

  /** The next run would be beyond the share of the time that a soak gives. Never in `npm test`. */
  get isTimeUp(): boolean {
    if (this.#soak === undefined) return false;
    this.#deadline ??= deadlineOf(this.#soak, this.#startedAt);
    return Date.now() > this.#deadline;
  }

  /** What is left of that share; undefined in `npm test`. */
  get millisecondsLeft(): number | undefined {
    if (this.#soak === undefined) return undefined;
    this.#deadline ??= deadlineOf(this.#soak, this.#startedAt);
    return Math.max(this.#deadline - Date.now(), 1);
  }

  /** Says what was run; a soak puts it into its table. */
  report(runs: number): void {
    const seconds = (Date.now() - this.#startedAt) / 1_000;
    process.stdout.write(`${this.#name}: seed ${this.seed}, ${runs} runs, ${seconds.toFixed(0)} s\n`);
    if (this.#soak === undefined) return;
    const file = expect.getState().testPath ?? '';
    const line: SampleReport = { name: this.#name, file, runs, seed: this.seed, seconds };
    appendFileSync(this.#soak.reports, `${JSON.stringify(line)}\n`);
  }
}

/** What is left of the time in equal parts to those that have not run. */
function deadlineOf({ until, samples, reports }: Soak, startedAt: number): number {
  const lines = existsSync(reports) ? readFileSync(reports, 'utf8').trim().split('\n') : [];
  const left = Math.max(samples - lines.filter((line) => line !== '').length, 1);
  return startedAt + ((until - startedAt) * finishingShare) / left;
}
