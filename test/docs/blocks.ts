/** A fenced block of a guide: what a reader copies, or what he sees then. */
export interface Block {
  /** First word behind the fence: `sh`, `js`, `json`, `text`. */
  readonly language: string;
  /** The rest of that line, which no reader sees: what the test is told about the block. */
  readonly note: string;
  readonly text: string;
  /** Where it begins in the page, from 1. */
  readonly line: number;
}

/** All fenced blocks of a page, in order. Throws for a fence that does not end. */
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
  if (open !== null) throw new Error(`The block that begins in line ${open.line} does not end.`);
  return blocks;
}
