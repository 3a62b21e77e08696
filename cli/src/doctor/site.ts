import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DatabaseKind, databaseKinds, databaseVariable } from '@landed/prisma/durability';
import { type DatabaseRole, databaseRoles, databaseRoleVariable } from '@landed/prisma/privileges/database-role';
import { findAccess, type LocalStack } from '../access/find-access.js';
import type { StackOptions } from '../access/stack-command.js';
import { apiAddress, notASecretKey } from '../merchant-api/find-api.js';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';

export type RailName = 'test' | 'live';

export interface SiteKey {
  readonly owner: string;
  readonly rail: RailName;
  readonly key: string;
}

/** What is known of a stack: where its parts are. A part that is not known is null and is not checked. */
export interface Site {
  /** The data folder of the local stack, which contains its logs. */
  readonly dataFolder: string | null;
  /** The process of `npm start` of the local stack; also null when the file does not name it. */
  readonly stackPid: number | null;
  readonly databaseUrl: string | null;
  /** The database of buyers' keys; undefined where it is the same. */
  readonly buyerKeysUrl: string | undefined;
  /** What the deployment says about its database (`LANDED_DATABASE`). */
  readonly databaseKind: DatabaseKind | undefined;
  /** What the deployment says about the product's role (`LANDED_DATABASE_ROLE`). */
  readonly databaseRole: DatabaseRole | undefined;
  readonly temporal: { readonly address: string; readonly namespace: string } | null;
  readonly encryptionKeys: string | null;
  readonly gateways: readonly { readonly rail: RailName; readonly url: string }[];
  readonly keys: readonly SiteKey[];
  readonly workersOpsUrl: string | null;
  readonly codecUrl: string | null;
  readonly sandboxUrl: string | null;
  /** The demo shop of a local stack, which nothing depends on. */
  readonly shopUrl: string | null;
  /** Where the merchant dashboard is. */
  readonly dashboardUrl: string | null;
  /** Why no stack was found, as a sentence; null when a stack or a part of one is known. */
  readonly missing: string | null;
}

export interface SiteOptions extends StackOptions {
  readonly key?: string;
  readonly baseUrl?: string;
}

/** Collects what is known of a stack: from its file, otherwise from environment variables; options override both. */
export function findSite(options: SiteOptions, env: Readonly<Record<string, string | undefined>>, from: string): Site {
  const site = stackSite(options, env, from);
  const key = options.key ?? (env['LANDED_KEY'] || undefined);
  const baseUrl = options.baseUrl ?? (env['LANDED_BASE_URL'] || undefined);
  if (key === undefined && baseUrl === undefined) return site;
  const rail: RailName = key?.startsWith('sk_live_') === true ? 'live' : 'test';
  if (key !== undefined && !/^sk_(test|live)_/.test(key)) {
    throw new UsageFailure(notASecretKey);
  }
  return {
    ...site,
    missing: null,
    gateways: baseUrl === undefined ? site.gateways : [{ rail, url: apiAddress(baseUrl) }],
    keys: key === undefined ? site.keys : [{ owner: 'the given key', rail, key }],
  };
}

function stackSite(options: SiteOptions, env: Readonly<Record<string, string | undefined>>, from: string): Site {
  try {
    const { local, file } = findAccess(options.stack, env, from);
    return local === null || file === null ? siteFromEnvironment(env, null) : siteOfLocalStack(local, file);
  } catch (error) {
    if (error instanceof CommandFailure && error.code === 'no_stack') return siteFromEnvironment(env, error.message);
    throw error;
  }
}

function hasRoles({ operator_database_url: operator, database_url: owner }: LocalStack): boolean {
  return operator !== undefined && operator !== owner;
}

function siteOfLocalStack(local: LocalStack, file: string): Site {
  return {
    dataFolder: dirname(file),
    stackPid: pidIn(file),
    databaseUrl: local.operator_database_url ?? local.database_url,
    buyerKeysUrl: local.buyer_keys_url,
    databaseKind: 'single-node',
    // A database that the stack did not start has no roles of the processes.
    databaseRole: hasRoles(local) ? undefined : 'owner',
    temporal: { address: local.temporal_address, namespace: local.temporal_namespace },
    encryptionKeys: local.encryption_keys,
    gateways: [
      { rail: 'test', url: local.gateway_url },
      { rail: 'live', url: local.gateway_live_url },
    ],
    keys: local.merchants.flatMap(({ name, secret_key, live_secret_key }): SiteKey[] => [
      { owner: name, rail: 'test', key: secret_key },
      ...(live_secret_key === undefined ? [] : [{ owner: name, rail: 'live' as const, key: live_secret_key }]),
    ]),
    workersOpsUrl: local.workers_ops_url,
    codecUrl: local.codec_url,
    sandboxUrl: local.sandbox_url,
    shopUrl: local.shop_url ?? null,
    dashboardUrl: local.dashboard_url ?? null,
    missing: null,
  };
}

function siteFromEnvironment(env: Readonly<Record<string, string | undefined>>, missing: string | null): Site {
  const address = env['TEMPORAL_ADDRESS'];
  return {
    dataFolder: null,
    stackPid: null,
    databaseUrl: env['DATABASE_URL'] || null,
    buyerKeysUrl: env['BUYER_KEYS_DATABASE_URL'] || undefined,
    databaseKind: databaseKinds.find((kind) => kind === env[databaseVariable]),
    databaseRole: databaseRoles.find((role) => role === env[databaseRoleVariable]),
    temporal: address ? { address, namespace: env['TEMPORAL_NAMESPACE'] || 'landed' } : null,
    encryptionKeys: env['LANDED_ENCRYPTION_KEYS'] || null,
    gateways: [],
    keys: [],
    workersOpsUrl: null,
    codecUrl: null,
    sandboxUrl: null,
    shopUrl: null,
    dashboardUrl: env['DASHBOARD_ORIGIN'] || null,
    missing,
  };
}

function pidIn(file: string): number | null {
  const { pids } = JSON.parse(readFileSync(file, 'utf8')) as { pids?: { stack?: unknown } };
  return typeof pids?.stack === 'number' ? pids.stack : null;
}
