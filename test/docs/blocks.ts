/** A fenced code block of a guide: commands or code to copy, or the expected output. */
export interface Block {
  /** The first word after the fence: `sh`, `js`, `json`, `text`. */
  readonly language: string;
  /** The rest of that line, which is not rendered: an instruction for the test. */
  readonly note: string;
  readonly text: string;
  /** The line of the fence in the page, from 1. */
  readonly line: number;
}

/** All fenced blocks of a page, in order. Throws if a block is not closed. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { readonly info: string; readonly line: number; readonly lines: string[] } | null = null;
  for (const [index, line] of markdown.split('\n').entries()) {
    const fence = /^```(.*)$/.exec(line);
    if (fence === null) {
      open?.lines.push(line);
    } else if (open === null) {
      open = { info: fence[1] ?? '', line: index + 1, lines: [] };
    } else {
      const [language = '', ...note] = open.info.trim().split(' ');
      blocks.push({ language, note: note.join(' '), text: `${open.lines.join('\n')}\n`, line: open.line });
      open = null;
    }
  }
  if (open !== null) throw new Error(`The code block in line ${open.line} is not closed.`);
  return blocks;
}
