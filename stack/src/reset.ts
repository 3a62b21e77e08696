import {
  type DataFolder,
  dataFolderFromEnvironment,
  deleteDataFolder,
  isDataFolder,
} from './data-folder/data-folder.js';
import { deleteOutsideCluster } from './postgres/place.js';
import { run as stop } from './stop.js';

/** `npm run reset`: stops the stack of this data folder and deletes the folder. Returns the exit code. */
export async function run(): Promise<number> {
  const code = await stop();
  if (code !== 0) return code;
  const folder = dataFolderFromEnvironment(process.env);
  console.log(deleteStackData(folder) ? `Deleted ${folder.root}.` : `There is no ${folder.root}.`);
  return 0;
}

/**
 * Deletes all data of a stack that does not run, also a database that had to live elsewhere. False when there is
 * none. Throws, having deleted nothing, when the folder does not look like ours.
 */
export function deleteStackData(folder: DataFolder): boolean {
  if (isDataFolder(folder)) deleteOutsideCluster(folder);
  return deleteDataFolder(folder);
}
