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
  console.log(
    deleteStackData(folder) ? `Deleted ${folder.root}.` : `Nothing to delete: ${folder.root} does not exist.`,
  );
  return 0;
}

/**
 * Deletes all data of a stopped stack, including a database outside the data folder. Returns false when there is no data.
 * Throws, and deletes nothing, when the folder is not a Landed data folder.
 */
export function deleteStackData(folder: DataFolder): boolean {
  if (isDataFolder(folder)) deleteOutsideCluster(folder);
  return deleteDataFolder(folder);
}
