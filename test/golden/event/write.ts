import { writeFile } from 'node:fs/promises';
import { eventFiles } from './event-files.js';

/** Regenerates `docs/events` after the shape of an event has changed: `npm run write-events`. */
const folder = new URL('../../../../docs/events/', import.meta.url);

for (const [name, content] of Object.entries(eventFiles)) await writeFile(new URL(name, folder), content);
