import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { dataProblems } from './data-problems.js';
import {
  attributeWordsSchema,
  type ClassifierData,
  chapterSchema,
  confidenceSchema,
  lexiconSchema,
  rankerSchema,
  retiredSchema,
  wordsSchema,
} from './schemas.js';

/** The folder with the built-in data. */
export const builtInDataFolder = fileURLToPath(new URL('../data/', import.meta.url));

/**
 * Reads and checks every file of the folder. Throws one Error that lists every fault of every file: a classifier never
 * starts with only a part of its data.
 */
export function loadClassifierData(folder: string = builtInDataFolder): ClassifierData {
  const hash = createHash('sha256');
  const problems: string[] = [];
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    hash.update(`${name}\0${text}\0`);
    try {
      const parsed = schema.safeParse(JSON.parse(text));
      if (parsed.success) return parsed.data;
      problems.push(...parsed.error.issues.map((issue) => `${name}: ${issue.path.join('.')}: ${issue.message}`));
    } catch {
      problems.push(`${name}: not readable as JSON`);
    }
    return undefined;
  };
  const readAll = <T>(below: string, schema: z.ZodType<T>): T[] =>
    readdirSync(path.join(folder, below))
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .flatMap((file) => read(`${below}/${file}`, schema) ?? []);

  const unknownConfidence = { start: 0, lead: 0, agreement: 0, alternatives: [] };
  const data = {
    chapters: readAll('nomenclature', chapterSchema),
    lexicon: readAll('lexicon', lexiconSchema),
    attributes: readAll('attributes', attributeWordsSchema),
    words: readAll('words', wordsSchema),
    retired: read('retired.json', retiredSchema) ?? {},
    ranker: read('ranker.json', rankerSchema) ?? {},
    confidence: read('confidence.json', confidenceSchema) ?? unknownConfidence,
  };
  problems.push(...dataProblems(data));
  if (problems.length > 0) throw new Error(`The classifier's data is not usable:\n${problems.join('\n')}`);
  return { ...data, fingerprint: hash.digest('hex') };
}
