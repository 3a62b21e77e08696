import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '../folders.mjs';
import { meanings } from './meanings.mjs';

/** The processes of a deployment, and the sources of their schemas. */
const sources = {
  gateway: [
    'gateway/src/config.ts',
    'gateway/src/people/people-settings.ts',
    'gateway/src/rate-limit/settings.ts',
    'gateway/src/admission/settings.ts',
    'gateway/src/checkout-config/checkout-settings.ts',
  ],
  worker: ['workers/src/config.ts'],
  dashboard: ['dashboard/src/server/config.ts', 'dashboard/src/server/settings/settings-variables.ts'],
};

/** A variable at the start of a line of a schema, with the comment before it. */
const variable = /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^ {2,4}([A-Z][A-Z0-9_]{3,}): (?=z\b|[a-z]\w*[,.(\n])/gm;
/** Schemas that have their default inside. */
const emptyList = /^(jsonList\(|webhookSecretsVariable)/;
const endOfSchema = /^( {0,2}\}\)|\} as const)/m;

/** The settings of a process: name, whether it is needed, its default as the source writes it, and what it does. */
export function settingsOf(name) {
  return sources[name].flatMap((file) => settingsIn(readFileSync(join(repositoryFolder, file), 'utf8')));
}

function settingsIn(source) {
  const found = [...source.matchAll(variable)];
  return found.map((match, index) => {
    const [, comment = '', name] = match;
    const rest = source.slice(match.index + match[0].length, found[index + 1]?.index);
    const schema = rest.split(endOfSchema)[0];
    const [, written] = /\.(?:default|prefault)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/.exec(schema) ?? [];
    const initial = emptyList.test(source.slice(match.index + match[0].length)) ? "'[]'" : written;
    const isNeeded = initial === undefined && !schema.includes('.optional()');
    const does = comment.replace(/\s*\n\s*\*?\s*|^\s+|\s+$/g, ' ').trim() || (meanings[name] ?? '');
    return { name, isNeeded, initial: initial?.replace(/\s+/g, ' '), does };
  });
}

/** The page of the site. */
export function settingsPage() {
  const row = ({ name, isNeeded, initial, does }) =>
    `| \`${name}\` | ${isNeeded ? 'needed' : initial === undefined ? '' : `\`${initial.replaceAll('|', '\\|')}\``} | ${does.replaceAll('|', '\\|').replaceAll('<', '&lt;')} |`;
  const tables = Object.keys(sources).map((name) =>
    [
      `## \`${name}\``,
      '',
      '| Variable | Default | Meaning |',
      '| --- | --- | --- |',
      ...settingsOf(name).map(row),
    ].join('\n'),
  );
  const intro =
    'Made from the schemas that the processes read. Defaults are written as in the source. Every secret may be in a file: see [deploy](README.md).';
  return ['# Settings', intro, ...tables, ''].join('\n\n');
}
