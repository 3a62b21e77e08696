import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporalConnection } from '../temporal-connection.js';
import { secretVariables, withSecretFiles } from './secret-files.js';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'landed-secrets-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('withSecretFiles', () => {
  it.each(secretVariables)('reads %s from a file, without the line break at its end', (name) => {
    const env = { [`${name}_FILE`]: file(name, 'canary\n'), LOG_LEVEL: 'info' };
    const read = withSecretFiles(env);
    expect([read[name], read['LOG_LEVEL']]).toEqual(['canary', 'info']);
    expect(withSecretFiles(read)).toEqual(read);
  });

  it('lists every variable that is given twice or has no content, and repeats none', () => {
    const env = {
      SMTP_URL: 'canary',
      SMTP_URL_FILE: file('twice', 'canary'),
      DATABASE_URL_FILE: join(folder, 'missing'),
      TAX_ENGINES_FILE: file('empty', '\n'),
    };
    expect(() => withSecretFiles(env)).toThrow(
      new Error(
        'DATABASE_URL_FILE: the file cannot be read\nTAX_ENGINES_FILE: the file is empty\nSMTP_URL, SMTP_URL_FILE: set one of them',
      ),
    );
  });

  it('gives the API key of a file to the connection to Temporal', () => {
    expect(temporalConnection({ TEMPORAL_API_KEY_FILE: file('key', 'canary\n') }, 'host:7233').apiKey).toBe('canary');
  });
});
