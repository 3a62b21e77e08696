import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@landed/stack/repo-root';
import { parse } from 'yaml';

/** A service of a Compose file, as far as tests read it. */
export interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly profiles?: readonly string[];
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly env_file?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** The variables of the example that `landed.env` is copied from. */
export function exampleEnvironment(): Readonly<Record<string, string>> {
  const lines = readFileSync(join(repoRoot, 'deploy/example.env'), 'utf8').matchAll(/^(\w+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** The services of a Compose file with the values of the example. */
export function composeServices(file = 'docker-compose.production.yml'): Readonly<Record<string, ComposeService>> {
  const env = exampleEnvironment();
  const text = readFileSync(join(repoRoot, file), 'utf8').replaceAll(
    /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
    (_, name: string, kind?: string, word?: string) => env[name] || (kind === '-' ? (word ?? '') : ''),
  );
  return (parse(text, { merge: true }) as { services: Record<string, ComposeService> }).services;
}

/** One service of the shipped Compose file. */
export function composeService(name: string): ComposeService {
  const service = composeServices()[name];
  if (service === undefined) throw new Error(`Compose has no service ${name}.`);
  return service;
}

/** What the process of a service gets: its own variables come before those of `landed.env`. */
export function settingsOf({ env_file, environment }: ComposeService): Readonly<Record<string, string>> {
  return { ...(env_file === undefined || env_file.length === 0 ? {} : exampleEnvironment()), ...environment };
}
