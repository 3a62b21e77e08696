import { gunzipSync } from 'node:zlib';
import { lineAndColumn, SourceFault } from './source-fault.js';

const start = lineAndColumn(1, 1);
const unpackedBytesMax = 512 * 1024 * 1024;

/** The first bytes of files that are not text, with what to do about them. */
const signatures: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'this is a zip archive or a spreadsheet; unpack it, or save the sheet as CSV'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'this is an old Office file; save its table as CSV'],
  [[0x25, 0x50, 0x44, 0x46], 'this is a PDF; the importer reads the machine-readable edition only'],
];

/**
 * The text of an official file: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise Windows-1252 (a
 * superset of Latin-1: USITC's cent sign arrives so). A gzip file is unpacked. Throws {@link SourceFault} for files that
 * are not text, are empty or are a web page.
 */
export function sourceText(bytes: Uint8Array): string {
  const unpacked = bytes[0] === 0x1f && bytes[1] === 0x8b ? unpack(bytes) : bytes;
  for (const [signature, what] of signatures) {
    if (signature.every((byte, at) => unpacked[at] === byte)) throw new SourceFault(start, what);
  }
  const text = decode(unpacked);
  if (text.includes('\0')) throw new SourceFault(start, 'this is not a text file');
  if (text.trim() === '') throw new SourceFault(start, 'the file is empty');
  if (/^\s*(<!doctype html|<html)/i.test(text)) {
    throw new SourceFault(
      start,
      'this is a web page, not the file behind it; the address may need a login or have moved',
    );
  }
  return text;
}

function unpack(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: unpackedBytesMax });
  } catch {
    throw new SourceFault(start, 'the gzip archive is damaged or cut');
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
