import type { Settings } from './settings.js';

/** What `npm run soak` sets for its tests, as JSON in `LANDED_SOAK`. */
export interface SoakSettings extends Pick<Settings, 'roles'> {
  /** When all statistical tests must have ended, in milliseconds since 1970. */
  readonly until: number;
  /** The number of statistical tests. */
  readonly samples: number;
  /** The path of the file that each of them adds its report to. */
  readonly reports: string;
}

/** Undefined outside of a soak. */
export function readSoakSettings({ LANDED_SOAK: text }: NodeJS.ProcessEnv): SoakSettings | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as SoakSettings);
}
