import { readFileSync } from 'node:fs';
import { repoRoot } from '@landed/stack/repo-root';

/** Whose data a row of the table is about. */
type DataOwner = 'buyers' | 'people';

/** The places that the table in `docs/features/retention.md` names in its last column, sorted. */
export function documentedPlaces(owner: DataOwner): string[] {
  const [table = ''] = readFileSync(`${repoRoot}/docs/features/retention.md`, 'utf8').split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| '));
  return rows
    .map((line) => line.split('|').slice(1, -1))
    .filter(([data = '']) => (/dashboard|merchant/.test(data) ? 'people' : 'buyers') === owner)
    .flatMap((cells) => [...(cells.at(-1) ?? '').matchAll(/`([a-z0-9_.]+)`/g)].map(([, place = '']) => place))
    .sort();
}
