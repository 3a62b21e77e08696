import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { repoRoot } from '../repo-root.js';

/** The paths of a stack's data. This module imports only `node:*`, so that it works before anything is installed. */
export interface DataFolder {
  readonly root: string;
  readonly lockFile: string;
  readonly stackFile: string;
  readonly secretsFile: string;
  readonly merchantKeysFile: string;
  readonly dashboardUsersFile: string;
  readonly processesFile: string;
  readonly postgresPlaceFile: string;
  readonly logs: string;
  readonly postgres: string;
  readonly temporal: string;
  readonly sandbox: string;
  readonly shop: string;
}

const markerName = 'landed-data-folder';
const markerText = 'Data of a local Landed stack. `npm run reset` deletes this folder.\n';

/** The folder that `LANDED_DATA_DIR` names, otherwise `.landed` in the checkout. */
export function dataFolderFromEnvironment(env: NodeJS.ProcessEnv): DataFolder {
  return dataFolder(resolve(env['LANDED_DATA_DIR'] || join(repoRoot, '.landed')));
}

export function dataFolder(root: string): DataFolder {
  return {
    root,
    lockFile: join(root, 'stack.lock'),
    stackFile: join(root, 'stack.json'),
    secretsFile: join(root, 'secrets.json'),
    merchantKeysFile: join(root, 'merchant-keys.json'),
    dashboardUsersFile: join(root, 'dashboard-users.json'),
    processesFile: join(root, 'processes.json'),
    postgresPlaceFile: join(root, 'postgres-place.json'),
    logs: join(root, 'logs'),
    postgres: join(root, 'postgres'),
    temporal: join(root, 'temporal'),
    sandbox: join(root, 'sandbox'),
    shop: join(root, 'shop'),
  };
}

/** Creates the folder, or accepts an existing Landed data folder. Rejects a folder with other files, which `reset` would delete. */
export function openDataFolder(folder: DataFolder): void {
  mkdirSync(folder.root, { recursive: true });
  if (!isDataFolder(folder)) {
    if (readdirSync(folder.root).length > 0)
      throw new Error(`${folder.root} is not empty and is not a Landed data folder. ${remedy}`);
    writeFileSync(join(folder.root, markerName), markerText);
  }
  // PostgreSQL does not run as root, and its user must be able to enter this folder to reach its own folder.
  chmodSync(folder.root, process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const inner of [folder.logs, folder.temporal, folder.sandbox, folder.shop])
    mkdirSync(inner, { recursive: true, mode: 0o700 });
}

/** Deletes the folder. Returns false when there is none. Throws when the folder does not have the marker file. */
export function deleteDataFolder(folder: DataFolder): boolean {
  if (!existsSync(folder.root)) return false;
  if (!isDataFolder(folder))
    throw new Error(`${folder.root} is not a Landed data folder, so it is not deleted. ${remedy}`);
  rmSync(folder.root, { recursive: true });
  return true;
}

/** True when the folder has the marker file. */
export function isDataFolder(folder: DataFolder): boolean {
  return existsSync(join(folder.root, markerName));
}

const remedy = 'Set LANDED_DATA_DIR to another folder.';
