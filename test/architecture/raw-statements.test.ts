import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanTypescript } from '@landed/stack/language/scan-typescript';
import { expect, it } from 'vitest';
import { hotFolders, type RawReason, rawElsewhere, statementSender } from './raw-statements.js';
import { filesBelow, repositoryRoot } from './repository.js';

/** The sources that use the product's database. */
const packages = ['activities', 'cli', 'gateway', 'management', 'prisma', 'workers', 'workflows'];

const executed = /\$(?:queryRaw|executeRaw)(?:Unsafe)?\b|\b(?:client|connection|database|pool)\.query\s*[<(]/g;

const rawStatementsIn = (source: string): number => [...scanTypescript(source).code.matchAll(executed)].length;

const found = new Map(
  packages
    .flatMap((name) => filesBelow(`${name}/src`, '.ts'))
    .filter((file) => !file.endsWith('.test.ts') && file !== statementSender)
    .map((file) => [file, rawStatementsIn(readFileSync(join(repositoryRoot, file), 'utf8'))] as const)
    .filter(([, count]) => count > 0),
);

const isHot = (file: string) => hotFolders.some((folder) => file.startsWith(`${folder}/`));
const reasons = Object.keys(rawElsewhere) as RawReason[];
const countOf = (reason: RawReason) => Object.values(rawElsewhere[reason]).reduce((sum, count) => sum + count, 0);

it('statements off the hot path are written with Prisma’s client, except those that are listed with their reason', () => {
  const elsewhere = Object.fromEntries([...found].filter(([file]) => !isHot(file)));
  const listed = Object.assign({}, ...Object.values(rawElsewhere)) as Record<string, number>;
  expect(elsewhere, 'docs/decisions/0005-single-statements.md says when a statement may be raw').toEqual(listed);
});

it('raw statements of the hot path go to the driver and not through Prisma’s query compiler', () => {
  const throughPrisma = [...found.keys()].filter(
    (file) => isHot(file) && /\bprisma\.\$(queryRaw|executeRaw)/.test(readFileSync(join(repositoryRoot, file), 'utf8')),
  );
  expect(throughPrisma).toEqual([]);
});

it('every folder of the hot path has a raw statement', () => {
  const unused = hotFolders.filter((folder) => ![...found.keys()].some((file) => file.startsWith(`${folder}/`)));
  expect(unused).toEqual([]);
});

it('the decision states how many raw statements there are off the hot path, by reason', () => {
  const page = readFileSync(join(repositoryRoot, 'docs/decisions/0005-single-statements.md'), 'utf8');
  const stated = [...page.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, reason, count]) => [reason, Number(count)]);
  expect(stated).toEqual(reasons.map((reason) => [reason, countOf(reason)]));
});

it('rawStatementsIn counts statements that are sent as text, and no client calls, parts or comments', () => {
  expect(rawStatementsIn('await prisma.$queryRaw<Row[]>`SELECT 1`; await tx.$executeRaw(part);')).toBe(2);
  expect(rawStatementsIn("await pool.query<Row>({ ...statement }); await client.query('BEGIN');")).toBe(2);
  expect(rawStatementsIn('// $queryRaw\nconst part = sql`a = 1`; await prisma.refund.findUnique({ where });')).toBe(0);
});
