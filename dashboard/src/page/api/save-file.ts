import { exportRowsMax } from '../../wire/export-rows.js';

/** Lets the browser save JSON as a file. */
export function saveJson(name: string, content: string): void {
  saveBytes(name, content, 'application/json');
}

/** Lets the browser save a PDF, which the server sends as base64. */
export function savePdf(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  saveBytes(name, bytes, 'application/pdf');
}

/** Lets the browser save a file that the server has sent. */
export function saveReceived({ name, content }: { readonly name: string; readonly content: Blob }): void {
  saveBytes(name, content, content.type);
}

/** Whether a CSV file has as many rows as a file may have, so that some may be missing. */
export async function isFull(content: Blob): Promise<boolean> {
  return (await content.text()).split('\r\n').length > exportRowsMax + 1;
}

function saveBytes(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
