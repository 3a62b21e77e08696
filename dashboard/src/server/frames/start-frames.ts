import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type FramesOptions, framesApp } from './frames-app.js';
import { readFrameFiles } from './frame-files.js';

export interface Frames {
  readonly port: number;
  stop(): Promise<void>;
}

/** The compiled scripts beside the compiled server, and the style sheets, which need no compilation. */
const folders = {
  scripts: fileURLToPath(new URL('../../../dist/frames', import.meta.url)),
  styles: fileURLToPath(new URL('../../../src/frames', import.meta.url)),
};

/** Serves the frames origin on a port of its own. Port 0 takes a free port. */
export async function startFrames({
  host,
  port,
  ...options
}: Omit<FramesOptions, 'files'> & { readonly host: string; readonly port: number }): Promise<Frames> {
  const callback = framesApp({ ...options, files: readFrameFiles(folders) }).callback();
  const server = createServer((request, response) => void callback(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
