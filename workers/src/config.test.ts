import { describe, expect, it } from 'vitest';
import { readConfig, type WorkersConfig } from './config.js';

const needed = {
  DATABASE_URL: 'postgres://127.0.0.1/landed',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  TEMPORAL_NAMESPACE: 'landed',
  LANDED_ENCRYPTION_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
  PROCESSOR_ACCOUNTS: '[]',
  WORKERS_OPS_PORT: '0',
};

describe('the tax settings', () => {
  it('serves no estimates and accepts rate tables past their date by default', () => {
    for (const env of [needed, { ...needed, TAX_TIER2: '', TAX_FAIL_ON_STALE: '' }]) {
      const { TAX_TIER2, TAX_FAIL_ON_STALE, FX_MAX_AGE_DAYS } = readConfig(env);
      expect({ TAX_TIER2, TAX_FAIL_ON_STALE, FX_MAX_AGE_DAYS }).toEqual({
        TAX_TIER2: undefined,
        TAX_FAIL_ON_STALE: undefined,
        FX_MAX_AGE_DAYS: 7,
      });
    }
  });

  it.each([
    ['all', true],
    ['JP', ['JP']],
    ['JP,KR', ['JP', 'KR']],
  ])('serves the estimates that TAX_TIER2 names: %s', (text, tier2) => {
    expect(readConfig({ ...needed, TAX_TIER2: text }).TAX_TIER2).toEqual(tier2);
  });

  it.each(['jp', 'JP;KR', 'JP,', 'true'])('rejects a TAX_TIER2 of %s', (text) => {
    expect(() => readConfig({ ...needed, TAX_TIER2: text })).toThrow(
      'TAX_TIER2: is not valid. Expected `all` or country codes separated by commas',
    );
  });

  it('rejects rate tables past their date when TAX_FAIL_ON_STALE is set', () => {
    expect(readConfig({ ...needed, TAX_FAIL_ON_STALE: 'true' }).TAX_FAIL_ON_STALE).toBe(true);
  });

  it('reads strict rates, rate strategy, range limit and duty equivalents, and rejects an unknown strategy', () => {
    const settings = (env: NodeJS.ProcessEnv) => {
      const config = readConfig({ ...needed, ...env });
      const { TAX_STRICT_RATES, TAX_RATE_STRATEGY, TAX_DUTY_RANGE_MAX_PPM, TAX_SPECIFIC_DUTY_EQUIVALENTS } = config;
      return [TAX_STRICT_RATES, TAX_RATE_STRATEGY, TAX_DUTY_RANGE_MAX_PPM, TAX_SPECIFIC_DUTY_EQUIVALENTS];
    };
    expect(settings({})).toEqual([false, 'typical', undefined, true]);
    expect(
      settings({
        TAX_STRICT_RATES: 'true',
        TAX_RATE_STRATEGY: 'max',
        TAX_DUTY_RANGE_MAX_PPM: '100000',
        TAX_SPECIFIC_DUTY_EQUIVALENTS: 'false',
      }),
    ).toEqual([true, 'max', 100_000, false]);
    expect(() => readConfig({ ...needed, TAX_RATE_STRATEGY: 'average' })).toThrow('TAX_RATE_STRATEGY: ');
    expect(() => readConfig({ ...needed, TAX_DUTY_RANGE_MAX_PPM: '10 %' })).toThrow('TAX_DUTY_RANGE_MAX_PPM: ');
  });
});

describe('SETTLEMENT_DELAY_DAYS and RESERVE_DAYS', () => {
  const days = (text?: string) => {
    const { SETTLEMENT_DELAY_DAYS: delayOf } = readConfig({ ...needed, SETTLEMENT_DELAY_DAYS: text });
    return [delayOf('us'), delayOf('gb')];
  };

  it.each([
    [undefined, [2, 2]],
    ['', [2, 2]],
    ['0', [0, 0]],
    ['7', [7, 7]],
    ['us:3', [3, 2]],
    ['us:3,gb:0', [3, 0]],
  ])('reads %j as the days of an entity', (text, expected) => {
    expect(days(text)).toEqual(expected);
  });

  it.each(['two', '-1', '91', 'us:91', 'fr:2', 'us:2,', '2.5'])('rejects %j', (text) => {
    expect(() => days(text)).toThrow('SETTLEMENT_DELAY_DAYS: ');
  });

  it('holds the reserve for 90 days by default, and for two years at most', () => {
    expect(readConfig(needed).RESERVE_DAYS).toBe(90);
    expect(() => readConfig({ ...needed, RESERVE_DAYS: '731' })).toThrow('RESERVE_DAYS: ');
  });
});

describe('WEBHOOK_LOCAL_TARGETS', () => {
  const localTargets = (env: Readonly<Record<string, string>>) =>
    readConfig({ ...needed, ...env }).WEBHOOK_LOCAL_TARGETS;

  it('WEBHOOK_LOCAL_TARGETS is off by default', () => {
    expect([localTargets({}), localTargets({ WEBHOOK_LOCAL_TARGETS: '' })]).toEqual([false, false]);
    expect(localTargets({ WEBHOOK_LOCAL_TARGETS: 'true' })).toBe(true);
  });

  it('WEBHOOK_LOCAL_TARGETS is rejected in production', () => {
    expect(() => localTargets({ WEBHOOK_LOCAL_TARGETS: 'true', NODE_ENV: 'production' })).toThrow(
      'WEBHOOK_LOCAL_TARGETS: is for a local stack and is not allowed in production',
    );
    const safe = { NODE_ENV: 'production', BUYER_KEYS_DATABASE_URL: 'postgres://127.0.0.1/keys' };
    expect(localTargets({ ...safe, WEBHOOK_LOCAL_TARGETS: 'false' })).toBe(false);
  });
});

describe('REMOTE_CLASSIFIER', () => {
  const remote = { name: 'acme', url: 'https://classify.example.com/', secret: 'a-secret' };
  const read = (value: unknown) =>
    readConfig({ ...needed, REMOTE_CLASSIFIER: JSON.stringify(value) }).REMOTE_CLASSIFIER;

  it('REMOTE_CLASSIFIER is absent by default', () => {
    expect(readConfig(needed).REMOTE_CLASSIFIER).toBe(undefined);
  });

  it('REMOTE_CLASSIFIER gets texts below 0.6 and has 1.5 s by default', () => {
    expect(read(remote)).toEqual({ ...remote, below: 0.6, timeout_ms: 1_500 });
  });

  it.each<[string, object, string]>([
    ['an address in clear', { url: 'http://classify.example.com/' }, 'url is neither https nor on this machine'],
    ['more time than the activity has', { timeout_ms: 3_001 }, 'timeout_ms'],
    ['a threshold above 1', { below: 1.5 }, 'below'],
    ['a misspelt setting', { threshold: 0.5 }, '"threshold"'],
  ])('REMOTE_CLASSIFIER is rejected with %s, without repeating its secret', (_, changes, problem) => {
    const start = () => read({ ...remote, ...changes });
    expect(start).toThrow(problem);
    expect(start).not.toThrow('a-secret');
  });
});

describe('TAX_ENGINES', () => {
  const engine = { name: 'acme', url: 'https://tax.example.com/quotes', secret: 'a-secret' };
  const engines = (...rows: readonly unknown[]) =>
    readConfig({ ...needed, TAX_ENGINES: JSON.stringify(rows) }).TAX_ENGINES;

  it('TAX_ENGINES is empty by default', () => {
    expect([readConfig(needed).TAX_ENGINES, engines()]).toEqual([undefined, []]);
  });

  it('TAX_ENGINES has a timeout of three seconds and no fallback by default', () => {
    const other = { name: 'other', url: 'http://127.0.0.1:9000/', secret: 's', timeout_ms: 500, fallback: 'embedded' };
    expect(engines(engine, other)).toEqual([{ ...engine, timeout_ms: 3_000, fallback: 'none' }, other]);
  });

  it.each<[string, readonly unknown[], string]>([
    ['no JSON', [], 'expected array'],
    ['two of one name', [engine, engine], 'has two engines with the same name'],
    ['a name that no row can hold', [{ ...engine, name: 'Acme Tax' }], '0.name is not a name'],
    ['the name of the embedded one', [{ ...engine, name: 'embedded' }], '0.name is the name of the built-in engine'],
    ['no secret', [{ ...engine, secret: '' }], '0.secret is empty'],
    ['a secret that no header can hold', [{ ...engine, secret: 'a\nb' }], '0.secret is empty or has characters'],
    [
      'an address in clear',
      [{ ...engine, url: 'http://tax.example.com/' }],
      '0.url is neither https nor on this machine',
    ],
    ['another scheme', [{ ...engine, url: 'file:///etc/passwd' }], '0.url is not an http or https URL'],
    [
      'a password in the address',
      [{ ...engine, url: 'https://a:b@tax.example.com/' }],
      '0.url has a user name in front',
    ],
    ['no address', [{ ...engine, url: 'tax' }], '0.url is not an http or https URL'],
    ['more time than a quote has', [{ ...engine, timeout_ms: 4_001 }], '0.timeout_ms'],
    ['another fallback', [{ ...engine, fallback: 'guess' }], '0.fallback'],
    ['a misspelt setting', [{ ...engine, timeout: 100 }], '"timeout"'],
  ])('is rejected with %s, without repeating a secret', (what, rows, problem) => {
    const TAX_ENGINES = what === 'no JSON' ? '[{' : JSON.stringify(rows);
    const start = () => readConfig({ ...needed, TAX_ENGINES });
    expect(start).toThrow(problem);
    expect(start).not.toThrow('a-secret');
  });
});

it('rate tables are searched in the folders that TAX_PACK_FOLDERS lists', () => {
  expect(readConfig({ ...needed, TAX_PACK_FOLDERS: '/srv/packs, /srv/fx' }).TAX_PACK_FOLDERS).toEqual([
    '/srv/packs',
    '/srv/fx',
  ]);
  expect(readConfig(needed).TAX_PACK_FOLDERS).toBe(undefined);
});

describe('SMTP_URL and MAIL_FROM', () => {
  const from = 'payouts@landed.example';
  const url = 'smtps://landed:p%40ss@mail.example:465';

  it('sends no mail by default, and reads both variables together', () => {
    const settings = ({ SMTP_URL, MAIL_FROM }: WorkersConfig) => [SMTP_URL, MAIL_FROM];
    expect(settings(readConfig({ ...needed, SMTP_URL: '', MAIL_FROM: '' }))).toEqual([undefined, undefined]);
    expect(settings(readConfig({ ...needed, SMTP_URL: url, MAIL_FROM: from }))).toEqual([url, from]);
  });

  it.each([
    [{ SMTP_URL: url }, 'MAIL_FROM: is needed with SMTP_URL, and only with it'],
    [{ MAIL_FROM: from }, 'MAIL_FROM: is needed with SMTP_URL, and only with it'],
    [{ SMTP_URL: 'https://landed:secret@mail.example', MAIL_FROM: from }, 'SMTP_URL: is not valid.'],
    [{ SMTP_URL: 'landed:secret@mail.example', MAIL_FROM: from }, 'SMTP_URL: is not valid.'],
    [{ SMTP_URL: 'landed secret', MAIL_FROM: from }, 'SMTP_URL: is not valid.'],
    [{ SMTP_URL: `${url}?ignoreTLS=secret`, MAIL_FROM: from }, 'SMTP_URL: has a path or options.'],
    [{ SMTP_URL: url, MAIL_FROM: 'Payouts <secret@landed.example>' }, 'MAIL_FROM: is not valid.'],
  ])('rejects %j without repeating a value', (env, problem) => {
    const read = () => readConfig({ ...needed, ...env });
    expect(read).toThrow(problem);
    expect(read).not.toThrow(/secret|p%40ss/);
  });
});
