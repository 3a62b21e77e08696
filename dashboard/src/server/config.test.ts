import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';

const local = {
  DATABASE_URL: 'postgresql://localhost/landed',
  LANDED_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  LANDED_API_KEY_PEPPER: 'n7Qe0vL3xT9kWz5RbYc2HdFg8JmPsUa4',
  TEMPORAL_ADDRESS: 'localhost:7233',
  TEMPORAL_NAMESPACE: 'landed',
  DASHBOARD_PORT: '4040',
  DASHBOARD_ORIGIN: 'http://localhost:4040',
};
const production = {
  ...local,
  NODE_ENV: 'production',
  BUYER_KEYS_DATABASE_URL: 'postgres://127.0.0.1/keys',
  DASHBOARD_ORIGIN: 'https://dashboard.example.com',
  DASHBOARD_FRAMES_ORIGIN: 'https://frames.example.net',
  DASHBOARD_FRAMES_PORT: '4041',
  API_TEST_URL: 'https://api.test.example.com',
  API_LIVE_URL: 'https://api.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'dashboard@example.com',
  TRUSTED_PROXIES: '1',
  DASHBOARD_TOKEN_KEY: generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64'),
  GATEWAY_INTERNAL_TEST_URL: 'http://gateway:5010',
  GATEWAY_INTERNAL_LIVE_URL: 'http://gateway:5011',
};

describe('readConfig', () => {
  it('lets a local stack do without second factor, mail server and https, and production not', () => {
    const { site, smtp } = readConfig(local);
    expect([site.origin, site.needsSecondFactor, smtp]).toEqual(['http://localhost:4040', false, null]);
    expect(readConfig(production).site.needsSecondFactor).toBe(true);
  });

  it('names everything that production lacks at once', () => {
    expect(() => readConfig({ ...local, NODE_ENV: 'production' })).toThrow(
      [
        'BUYER_KEYS_DATABASE_URL: set the address of another database, which backups of this one do not contain',
        'DASHBOARD_ORIGIN must be https and not this machine',
        'DASHBOARD_FRAMES_ORIGIN must be https and not this machine',
        'SMTP_URL is missing',
        'MAIL_FROM is missing',
        'TRUSTED_PROXIES is missing',
        'DASHBOARD_TOKEN_KEY is missing',
        'GATEWAY_INTERNAL_TEST_URL is missing',
        'GATEWAY_INTERNAL_LIVE_URL is missing',
      ].join('\n'),
    );
  });

  it.each([
    ['https://localhost', 'DASHBOARD_ORIGIN must be https'],
    ['http://dashboard.example.com', 'DASHBOARD_ORIGIN must be https'],
    ['https://frames.example.net', 'DASHBOARD_FRAMES_ORIGIN must have another host'],
  ])('rejects the origin %s in production', (origin, problem) => {
    expect(() => readConfig({ ...production, DASHBOARD_ORIGIN: origin })).toThrow(problem);
  });

  it.each(['http://localhost:4040/canary', 'canary'])(
    'rejects the origin %s, and repeats no value',
    (DASHBOARD_ORIGIN) => {
      const wrong = { ...local, DASHBOARD_ORIGIN, LANDED_ENCRYPTION_KEYS: 'canary' };
      const read = () => readConfig(wrong);
      expect(read).toThrow('DASHBOARD_ORIGIN');
      expect(read).toThrow('LANDED_ENCRYPTION_KEYS');
      expect(read).not.toThrow('canary');
    },
  );
});
