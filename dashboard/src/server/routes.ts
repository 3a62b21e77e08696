import type { Route } from './routing/route.js';

/** All routes of `/api`. Each noun lists its own in `<noun>/routes.ts`. */
export const routes: readonly Route[] = [];
