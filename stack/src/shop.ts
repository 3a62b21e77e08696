import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readStackFile, type StackFile, workflowsUrl } from './data-folder/stack-file.js';
import { choosePorts } from './ports/choose-ports.js';
import { repoRoot } from './repo-root.js';
import { loopbackUrl } from './services/services.js';
import { shopSpec, takeShopLock } from './services/shop.js';
import { shopEndpoint } from './services/shop-endpoint.js';
import { readSettings, type Settings } from './settings.js';

/** `npm run shop`: runs the demo shop beside a running stack, until Ctrl-C. Returns the exit code. */
export async function run(): Promise<number> {
  const settings = readSettings(process.env);
  const stack = readStackFile(settings.folder.stackFile);
  if (stack === undefined) {
    console.error('No stack is running. Run `npm start`: it starts the demo shop too.');
    return 1;
  }
  if (stack.shop_url !== null) {
    console.log(`The shop is already running. Open this: ${stack.shop_url}`);
    return 0;
  }
  // `stack.json` is written by the stack alone, so the lock says whether a shop runs.
  const lock = takeShopLock(settings);
  if (!lock.held) {
    console.log(`The shop is already running (pid ${lock.owner.pid}, since ${lock.owner.since}).`);
    return 0;
  }
  try {
    return await runOnFreePort(settings, stack);
  } finally {
    lock.release();
  }
}

async function runOnFreePort(settings: Settings, stack: StackFile): Promise<number> {
  const { ports, release } = await choosePorts(settings.fixedPorts, ['shop']);
  try {
    return await runShop(settings, stack, ports.shop);
  } finally {
    release();
  }
}

async function runShop(settings: Settings, stack: StackFile, port: number): Promise<number> {
  const [merchant] = stack.merchants;
  if (merchant === undefined) throw new Error('The stack has no seeded merchant.');
  const context = {
    settings,
    programRoot: repoRoot,
    extraEnv: {},
    databaseUrl: stack.database_url,
    temporalAddress: stack.temporal_address,
    encryptionKeys: stack.encryption_keys,
  };
  const { signal } = new AbortController();
  const endpoint = await shopEndpoint(context, merchant.id, `${loopbackUrl(port)}/webhooks`, signal);
  const ui = stack.temporal_ui_url;
  const { command, args, cwd, env } = shopSpec(context, {
    port,
    gatewayUrl: stack.gateway_url,
    temporalWebUrl: ui === null ? null : workflowsUrl(ui, stack.temporal_namespace),
    merchant,
    webhookSecret: endpoint.secret,
  });
  console.log(`Open this: ${loopbackUrl(port)}   (Ctrl-C stops the shop)`);
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  // The terminal sends Ctrl-C to the shop too. This process waits for its end.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 0;
}
