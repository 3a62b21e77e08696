import { expect, it } from 'vitest';
import { notValidated, scanningSteps, validatedBy } from './scanning-steps.js';

it.each([
  ['ALTER TABLE "refund" ADD CONSTRAINT "refund_check" CHECK ("a" > 0);', 'adds: refund_check'],
  ['ALTER TABLE refund DROP CONSTRAINT a, ADD CONSTRAINT b CHECK (c IN (1, 2));', 'adds: b'],
  ['ALTER TABLE "refund" ADD COLUMN "a" INTEGER CHECK ("a" > 0);', 'adds: a'],
  ['ALTER TABLE "refund" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "b" ("id");', 'adds: f'],
  ['CREATE INDEX "i" ON "refund" ("a");', 'builds: i'],
  ['CREATE UNIQUE INDEX "i" ON "refund" ("a");', 'builds: i'],
  [
    'ALTER TABLE "r" ADD CONSTRAINT "c" CHECK ("a" > 0) NOT VALID; ALTER TABLE "r" VALIDATE CONSTRAINT "c";',
    'validates at once: c',
  ],
])('scanningSteps finds one in %s', (sql, step) => {
  expect(scanningSteps(sql)).toEqual([step]);
});

it.each([
  'ALTER TABLE "refund" ADD CONSTRAINT "c" CHECK ("a" > 0) NOT VALID;',
  'ALTER TABLE "refund" VALIDATE CONSTRAINT "c";',
  'CREATE TABLE "a" ("b" INTEGER); ALTER TABLE "a" ADD CONSTRAINT "c" CHECK ("b" > 0);',
  'CREATE TABLE "a" ("b" INTEGER CHECK ("b" > 0));',
  'ALTER TABLE "refund" ADD COLUMN "a" INTEGER;',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "refund" ("a");',
  'CREATE TABLE "a" ("b" INTEGER); CREATE INDEX "i" ON "a" ("b");',
])('scanningSteps finds none in %s', (sql) => {
  expect(scanningSteps(sql)).toEqual([]);
});

it('notValidated and validatedBy name the two steps of a constraint', () => {
  expect(notValidated('ALTER TABLE "r" ADD CONSTRAINT "c" CHECK ("a" > 0) NOT VALID;')).toEqual(['c']);
  expect(validatedBy('ALTER TABLE "r" VALIDATE CONSTRAINT "c";')).toEqual(['c']);
});
