import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { readSoakSettings, type SoakSettings } from '@landed/stack/soak-settings';
import { expect } from 'vitest';
import { seed } from './seed.js';

/** The report of one statistical test: a line in the file that `npm run soak` reads. */
export interface SampleReport {
  readonly name: string;
  /** Relative to the root of the checkout, or absolute. */
  readonly file: string;
  readonly runs: number;
  readonly seed: number;
  readonly seconds: number;
}

const fifth = 1 / 5;
/** Enough for one run, even when the time of a soak is used up. */
const leastMilliseconds = 10_000;
/** The share of the remaining time for the last statistical test. */
const finishingShare = 0.9;

/**
 * Selects how much of a statistical test runs: a seeded fifth in `npm test`; everything in `npm run soak`, until its
 * share of the time is used up. `LANDED_SEED` repeats a run. `LANDED_SAMPLE` sets another share: 1 for all, 2 for twice
 * as much.
 */
export class Sample {
  readonly seed = seed;
  readonly #name: string;
  readonly #soak: SoakSettings | undefined;
  readonly #share: number;
  readonly #startedAt = Date.now();
  #deadline: number | undefined;
  #state: number;

  /** @param options.share what runs in `npm test`: less than a fifth where a cheaper level proves every cell */
  constructor(
    name: string,
    { share = fifth, env = process.env }: { readonly share?: number; readonly env?: NodeJS.ProcessEnv } = {},
  ) {
    this.#name = name;
    this.#state = seed;
    this.#soak = readSoakSettings(env);
    this.#share = Number(env['LANDED_SAMPLE'] ?? (this.#soak === undefined ? share : 1));
  }

  /** A number from 0 to below 1; the sequence is the same for the same seed. */
  random(): number {
    this.#state = (Math.imul(this.#state ^ (this.#state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0;
    const mixed = Math.imul(this.#state ^ (this.#state >>> 12), 0x9e3779b1);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  }

  /** The selected number of this many runs. */
  count(whole: number, least = 1): number {
    return Math.max(Math.round(whole * this.#share), least);
  }

  /** Selected cells of a matrix, in their order; all cells when everything runs. */
  pick<Cell>(cells: readonly Cell[], least = 1): readonly Cell[] {
    const wanted = Math.min(this.count(cells.length, least), cells.length);
    const drawn = cells.map((_, index) => ({ index, at: this.random() })).toSorted((a, b) => a.at - b.at);
    const chosen = new Set(drawn.slice(0, wanted).map(({ index }) => index));
    return cells.filter((_, index) => chosen.has(index));
  }

  /** Whether the share of a soak's time is used up. Always false in `npm test`. */
  get isTimeUp(): boolean {
    if (this.#soak === undefined) return false;
    this.#deadline ??= deadlineOf(this.#soak, this.#startedAt);
    return Date.now() > this.#deadline;
  }

  /** The rest of this test's share of a soak; undefined in `npm test`. */
  get millisecondsLeft(): number | undefined {
    if (this.#soak === undefined) return undefined;
    this.#deadline ??= deadlineOf(this.#soak, this.#startedAt);
    return Math.max(this.#deadline - Date.now(), leastMilliseconds);
  }

  /** Prints what was run, and adds it to the table of a soak. */
  report(runs: number): void {
    const seconds = (Date.now() - this.#startedAt) / 1_000;
    process.stdout.write(`${this.#name}: seed ${this.seed}, ${runs} runs, ${seconds.toFixed(0)} s\n`);
    if (this.#soak === undefined) return;
    const file = expect.getState().testPath ?? '';
    const line: SampleReport = { name: this.#name, file, runs, seed: this.seed, seconds };
    appendFileSync(this.#soak.reports, `${JSON.stringify(line)}\n`);
  }
}

/** Divides the remaining time equally among the tests that have not run. */
function deadlineOf({ until, samples, reports }: SoakSettings, startedAt: number): number {
  const lines = existsSync(reports) ? readFileSync(reports, 'utf8').trim().split('\n') : [];
  const left = Math.max(samples - lines.filter((line) => line !== '').length, 1);
  return startedAt + ((until - startedAt) * finishingShare) / left;
}
