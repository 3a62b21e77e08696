import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractSteps, unusedSince } from '@landed/prisma/drift/contract-steps';
import { notValidated, scanningSteps, validatedBy } from '@landed/prisma/drift/scanning-steps';
import { migrationsFolder } from '@landed/prisma/migrate/migrate';
import { readMigrationFiles } from '@landed/prisma/migrate/migration-file';
import { repoRoot } from '@landed/stack/repo-root';
import { expect, it } from 'vitest';

/** Before the first release, no operator ran an older one. Nothing may be added here. */
const beforeTheFirstRelease: Readonly<Record<string, readonly string[]>> = {
  '20261127000100_ledger_jurisdictions': ['requires a value: ledger_account.scope'],
};

/** Later migrations check the rows of an existing table without keeping its writers out. Do not raise it. */
const lastThatScans = '20261208000700_payout_bank_text';

const migrations = await readMigrationFiles(migrationsFolder);
const changelog = readFileSync(join(repoRoot, 'CHANGELOG.md'), 'utf8');

it('a migration only adds, or names the release that stopped using what it takes away', () => {
  expect(migrations.length).toBeGreaterThan(60);
  const found = migrations.map(({ name, sql }) => {
    const since = unusedSince(sql);
    // The release is out, so this migration comes with a later one.
    const isAllowed = since !== null && changelog.includes(`\n## [${since}]`);
    return [name, isAllowed ? [] : contractSteps(sql)] as const;
  });
  expect(Object.fromEntries(found.filter(([, steps]) => steps.length > 0))).toEqual(beforeTheFirstRelease);
});

it('a migration adds a constraint to an existing table without reading its rows, and a later one validates it', () => {
  const later = migrations.filter(({ name }) => name > lastThatScans);
  expect(later.length).toBeGreaterThan(0);
  expect(later.flatMap(({ name, sql }) => scanningSteps(sql).map((step) => `${name} ${step}`))).toEqual([]);
  const open = later.flatMap(({ sql }, index) => {
    const validated = later.slice(index + 1).flatMap((after) => validatedBy(after.sql));
    return notValidated(sql).filter((name) => !validated.includes(name));
  });
  expect(open).toEqual([]);
});
