import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { searchAttributes } from '@landed/workflows/search-attributes';
import { describe, expect, it } from 'vitest';
import { filesBelow, repositoryRoot } from './repository.js';

const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8');

/** Attributes of every workflow, which Temporal registers itself. */
const builtIn = [
  'ExecutionDuration',
  'ExecutionStatus',
  'StartTime',
  'TemporalChangeVersion',
  'TemporalWorkerDeploymentVersion',
  'TemporalWorkflowVersioningBehavior',
  'WorkflowId',
  'WorkflowType',
];
const registered = [...builtIn, ...Object.values(searchAttributes).map(({ name }) => name)];

/** The names that a query compares: what remains after its values and operators are removed. */
function attributesOf(query: string): string[] {
  const names = query.replaceAll(/"[^"]*"/g, '').match(/[A-Za-z]+/g) ?? [];
  return names.filter((name) => !/^(AND|OR|NOT|IN|IS|NULL|BETWEEN|STARTS_WITH|ORDER|BY|true|false)$/i.test(name));
}

const unknownIn = (query: string) => attributesOf(query).filter((name) => !registered.includes(name));

interface View {
  readonly name: string;
  readonly query: string;
  readonly link: string;
}

const views = [
  ...read('docs/runbooks/saved-views.md').matchAll(/^\| ([a-z, ]+) \| `([^`]+)` \| \[open\]\(([^)\s]+)\) \|/gm),
].map(([, name = '', query = '', link = '']): View => ({ name, query, link }));

/** The queries that the commands of a page pass to `temporal`, with the quotes of the shell removed. */
function queriesOf(page: string): string[] {
  const quoted = [...read(page).matchAll(/--query (?:'([^']+)'|"((?:\\"|[^"])+)")/g)];
  return quoted.map(([, single, double = '']) => single ?? double.replaceAll('\\"', '"'));
}

describe('saved-views.md', () => {
  it('the page of saved views has a link beside the query of every row', () => {
    const rows = read('docs/runbooks/saved-views.md').match(/^\| [a-z, ]+ \| `[^`]+ /gm) ?? [];
    expect(views.length).toBeGreaterThan(10);
    expect(views).toHaveLength(rows.length);
  });

  it.each(views)('links "$name" to the query beside it', ({ query, link }) => {
    const url = new URL(link);
    expect(url.pathname).toBe('/namespaces/landed/workflows');
    expect([...url.searchParams]).toEqual([['query', query]]);
  });

  it.each(views)('searches "$name" by registered attributes only', ({ query }) => {
    expect(attributesOf(query)).not.toEqual([]);
    expect(unknownIn(query)).toEqual([]);
  });

  it('names only registered attributes as columns', () => {
    const [, columns = ''] = read('docs/runbooks/saved-views.md').split('\n## Columns\n');
    const cells = [...columns.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
    const names = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
    expect(names.length).toBeGreaterThan(5);
    const ofTemporal = ['Status', 'Type', 'Start', 'Workflow ID'];
    expect(names.filter((name) => ![...registered, ...ofTemporal].includes(name))).toEqual([]);
  });
});

describe('the commands of the runbooks', () => {
  it.each(filesBelow('docs/runbooks', '.md').filter((page) => queriesOf(page).length > 0))(
    'runbook commands contain registered attributes only: %s',
    (page) => {
      expect(queriesOf(page).flatMap(unknownIn)).toEqual([]);
    },
  );

  it('runbook commands contain queries', () => {
    expect(filesBelow('docs/runbooks', '.md').flatMap(queriesOf).length).toBeGreaterThan(10);
  });
});
