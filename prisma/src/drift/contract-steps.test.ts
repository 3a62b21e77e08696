import { describe, expect, it } from 'vitest';
import { contractSteps, unusedSince } from './contract-steps.js';

describe('the contract steps of a migration', () => {
  it.each([
    ['DROP TABLE "refund";', 'drops a table: refund'],
    ['DROP TYPE IF EXISTS "rail";', 'drops a type: rail'],
    ['DROP FUNCTION "guard_terms"(text);', 'drops a function: guard_terms'],
    ['ALTER TABLE "refund" DROP COLUMN "reason";', 'drops a column: refund.reason'],
    ['ALTER TABLE refund RENAME COLUMN reason TO cause;', 'renames: refund.reason'],
    ['ALTER TABLE refund RENAME TO refunds;', 'renames: refund.refunds'],
    ["ALTER TYPE rail RENAME VALUE 'test' TO 'sandbox';", "renames: ''"],
    ['ALTER TABLE "refund" ALTER COLUMN "amount" SET DATA TYPE BIGINT;', 'changes a type: refund.amount'],
    ['ALTER TABLE "refund" ALTER "amount" TYPE BIGINT;', 'changes a type: refund.amount'],
    ['ALTER TABLE "refund" ALTER COLUMN "reason" SET NOT NULL;', 'requires a value: refund.reason'],
    ['ALTER TABLE "refund" ALTER COLUMN "reason" DROP DEFAULT;', 'takes a default away: refund.reason'],
    [
      'ALTER TABLE "refund"\n  ADD COLUMN "a" TEXT,\n  ADD COLUMN "b" NUMERIC(9, 2) NOT NULL;',
      'requires a value: refund.b',
    ],
  ])('finds one in %s', (sql, step) => {
    expect(contractSteps(`-- A migration.\n${sql}`)).toEqual([step]);
  });

  it.each([
    'CREATE TABLE "a" ("b" TEXT); ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
    'ALTER TABLE "refund" ADD COLUMN "a" INTEGER NOT NULL DEFAULT 0;',
    'ALTER TABLE "refund" ADD COLUMN "a" TEXT, ALTER COLUMN "b" DROP NOT NULL;',
    `ALTER TABLE "refund" ADD COLUMN "a" TEXT NOT NULL DEFAULT 'x, y';`,
    'ALTER TABLE "refund" ADD CONSTRAINT "refund_check" CHECK ("a" IS NOT NULL);',
    'ALTER TABLE "refund" DROP CONSTRAINT "refund_check"; DROP INDEX "refund_idx"; DROP TRIGGER "t" ON "refund";',
    'ALTER TABLE "refund" RENAME CONSTRAINT "a" TO "b";',
    '-- DROP TABLE "refund";\nCREATE FUNCTION f() RETURNS trigger AS $$ BEGIN DROP TABLE x; END $$ LANGUAGE plpgsql;',
  ])('finds none in %s', (sql) => {
    expect(contractSteps(sql)).toEqual([]);
  });

  it('reads since which release nothing uses what a migration takes away', () => {
    expect(unusedSince('-- Drops the reason.\n-- Contract: unused since 1.4.0\nALTER TABLE …')).toBe('1.4.0');
    expect(unusedSince('-- Contract: unused')).toBeNull();
  });
});
