import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openApiDocument } from '@landed/contracts/openapi/document';
import { operations } from '@landed/contracts/openapi/operations/index';
import { afterAll, describe, expect, it } from 'vitest';

/**
 * Generators of clients that merchants use, on the published document. They need Python, Java and Go, and once the network:
 * a machine without one of them skips its generators, and the test says so by its title.
 */
const versions = { 'openapi-python-client': '0.29.1', 'openapi-generator-cli': '7.26.0', 'oapi-codegen': 'v2.8.2' };
const cache = join(homedir(), '.cache/landed/client-generators', Object.values(versions).join('_'));
const bin = join(cache, 'venv/bin');
const folder = mkdtempSync(join(tmpdir(), 'landed-generators-'));
const document = join(folder, 'openapi.json');
writeFileSync(document, JSON.stringify(openApiDocument()));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A generator runs for seconds, in which code that is compiled well does not pay. */
const quickJava = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';
/** Without the folder in what it compiles, Go finds the same code of an earlier run. */
const goFlags = '-mod=mod -trimpath';

function run(command: string, args: readonly string[], cwd = folder): string {
  const path = `${bin}:${cache}:${process.env['PATH']}`;
  const env = { ...process.env, PATH: path, GOBIN: cache, GOFLAGS: goFlags, JAVA_TOOL_OPTIONS: quickJava };
  return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Whether a tool is there, after it was installed if need be. */
function has(tool: string, install: () => void): boolean {
  try {
    mkdirSync(cache, { recursive: true });
    if (!existsSync(tool)) install();
    return existsSync(tool);
  } catch {
    return false;
  }
}

const pip = (name: 'openapi-python-client' | 'openapi-generator-cli') =>
  has(join(bin, name), () => {
    if (!existsSync(bin)) run('python3', ['-m', 'venv', join(cache, 'venv')]);
    run(join(bin, 'pip'), ['install', '--quiet', `${name}==${versions[name]}`]);
  });

const works = (command: string, args: readonly string[]): boolean => {
  try {
    run(command, args);
    return true;
  } catch {
    return false;
  }
};

const hasGo = works('go', ['version']);
const hasPythonClient = pip('openapi-python-client');
const hasGenerator = works('java', ['-version']) && pip('openapi-generator-cli');
const oapiCodegen = join(cache, 'oapi-codegen');
const hasOapiCodegen =
  hasGo &&
  has(oapiCodegen, () => {
    run('go', ['install', `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${versions['oapi-codegen']}`]);
  });

/** All files below a folder as one text. */
function textOf(path: string): string {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

const ids = operations.map(({ operationId }) => operationId);
const asSnake = (id: string) => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const asPascal = (id: string) => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;

/** The operations that a client does not have. */
function missing(text: string, nameOf: (id: string) => string): string[] {
  return ids.filter((id) => !new RegExp(`\\b${nameOf(id)}\\b`).test(text));
}

const languages = ['python', 'go', 'php'];
let generated: readonly string[] | undefined;

/**
 * Runs openapi-generator once for all languages. Returns what it says about names that collide and shapes that it cannot
 * write.
 */
function generate(): readonly string[] {
  if (generated !== undefined) return generated;
  const configs = languages.map((language) => {
    const config = join(folder, `${language}.json`);
    const options = { generatorName: language, inputSpec: document, outputDir: join(folder, language) };
    writeFileSync(config, JSON.stringify(options));
    return config;
  });
  const out = run(join(bin, 'openapi-generator-cli'), ['batch', '--threads', '1', ...configs]);
  generated = out.split('\n').filter((line) => /COLLISION|not yet supported|Exception in thread/.test(line));
  return generated;
}

describe('clients generated from the OpenAPI document', { timeout: 400_000 }, () => {
  it.skipIf(!hasPythonClient)('openapi-python-client writes every operation and omits nothing', () => {
    const config = join(folder, 'openapi-python-client.json');
    // The commercial invoice is a PDF: the generator reads files under the type of any bytes.
    writeFileSync(
      config,
      JSON.stringify({ content_type_overrides: { 'application/pdf': 'application/octet-stream' } }),
    );
    const args = [
      'generate',
      '--path',
      document,
      '--output-path',
      'python-client',
      '--meta',
      'none',
      '--config',
      config,
    ];
    expect(run(join(bin, 'openapi-python-client'), args)).not.toMatch(/omitted|conflicting|Unable|WARNING/);
    const client = join(folder, 'python-client');
    const files = readdirSync(join(client, 'api'), { recursive: true }).map((file) => basename(String(file), '.py'));
    expect(ids.filter((id) => !files.includes(asSnake(id)))).toEqual([]);
    run('python3', ['-m', 'compileall', '-q', client]);
  });

  it.skipIf(!hasGenerator)('openapi-generator writes a Python client with every operation, and it compiles', () => {
    expect(generate()).toEqual([]);
    const client = join(folder, 'python/openapi_client');
    expect(missing(textOf(join(client, 'api')), asSnake)).toEqual([]);
    run('python3', ['-m', 'compileall', '-q', client]);
  });

  it.skipIf(!hasGenerator || !hasGo)(
    'openapi-generator writes a Go client with every operation, and it compiles',
    () => {
      expect(generate()).toEqual([]);
      expect(missing(textOf(join(folder, 'go')), asPascal)).toEqual([]);
      run('go', ['build', './...'], join(folder, 'go'));
    },
  );

  it.skipIf(!hasGenerator)('openapi-generator writes a PHP client with every operation', () => {
    expect(generate()).toEqual([]);
    expect(missing(textOf(join(folder, 'php/lib/Api')), (id) => id)).toEqual([]);
    if (works('php', ['--version'])) {
      for (const file of readdirSync(join(folder, 'php/lib/Api')))
        run('php', ['-l', join(folder, 'php/lib/Api', file)]);
    }
  });

  it.skipIf(!hasOapiCodegen)('oapi-codegen writes a Go client with every operation, and it compiles', () => {
    const client = join(folder, 'oapi');
    mkdirSync(client);
    run('go', ['mod', 'init', 'landed.example/client'], client);
    run(oapiCodegen, ['-package', 'landed', '-generate', 'types,client', '-o', 'client.go', document], client);
    expect(missing(readFileSync(join(client, 'client.go'), 'utf8'), asPascal)).toEqual([]);
    run('go', ['mod', 'tidy'], client);
    run('go', ['build', './...'], client);
  });
});
