import { styleText } from 'node:util';

export type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow';

/** Styles text for a terminal. Returns it unchanged when the stream is not a terminal or `NO_COLOR` is set. */
export function paint(stream: NodeJS.WriteStream, style: Style, text: string): string {
  return usesColour(stream, process.env) ? styleText(style, text, { stream }) : text;
}

/** Whether a stream shows colours. `NO_COLOR` counts when it is not empty (https://no-color.org). */
export function usesColour({ isTTY = false }: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv): boolean {
  return isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}
