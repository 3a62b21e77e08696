import { inflateSync } from 'node:zlib';

/**
 * The text of each page of a PDF that pdfkit wrote, one line for each text, as a reader that selects it gets it: glyphs of
 * embedded fonts through their Unicode maps.
 */
export function pdfText(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  const objects = new Map(
    [...raw.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, id = '', body = '']) => [id, body] as const),
  );
  const streamOf = (id: string): string => {
    const [, data = ''] = /stream\n(.*)\nendstream/s.exec(objects.get(id) ?? '') ?? [];
    return inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  };
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      const ranges = [...streamOf(map).matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/gs)];
      const glyphs = ranges.flatMap(([, first = '0', list = '']) =>
        [...list.matchAll(/<([0-9a-f]*)>/g)].map(
          ([, code = ''], index) => [Number.parseInt(first, 16) + index, utf16(code)] as const,
        ),
      );
      return [name, new Map(glyphs)] as const;
    }),
  );
  return [...raw.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => {
    let font = '';
    return [...streamOf(id).matchAll(/\/(F\d+) [\d.]+ Tf|\[(<.*?)\] TJ/g)]
      .map(([, name, shown]) => {
        if (name !== undefined) font = name;
        const hex = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].map(([, digits = '']) => digits).join('');
        const codes = hex.match(/.{4}/g) ?? [];
        return codes.map((code) => fonts.get(font)?.get(Number.parseInt(code, 16)) ?? '?').join('');
      })
      .filter((part) => part !== '')
      .join('\n');
  });
}

function utf16(hex: string): string {
  return String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)));
}
