import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { lineAndColumn, SourceFault } from './source-fault.js';

/**
 * An XML document as objects, without namespaces and with every value as text. `lists`: elements that may repeat. Throws
 * `SourceFault` with the line and column at which the document is not well-formed.
 */
export function xmlSource(text: string, lists: readonly string[]): unknown {
  const valid = XMLValidator.validate(text);
  if (valid !== true) {
    const { line, col } = valid.err;
    throw new SourceFault(lineAndColumn(line, col), 'the XML document is damaged or cut here');
  }
  const parser = new XMLParser({
    ignoreAttributes: true,
    removeNSPrefix: true,
    parseTagValue: false,
    // A document type could define entities that expand without end.
    processEntities: false,
    isArray: (name) => lists.includes(name),
  });
  return parser.parse(text);
}
