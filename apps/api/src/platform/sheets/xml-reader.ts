import { Refusal } from '@kutip/domain/refusal';
import { SaxesParser } from 'saxes';
import { sheetRefusal } from './sheet.ts';

/** Attributes by name with prefix, such as `r:id`. */
export type XmlAttributes = Readonly<Record<string, string>>;

export interface XmlEvents {
  /** `name` is without its prefix: `x:row` is `row`. An empty element is opened and closed. */
  open(name: string, attributes: XmlAttributes): void;
  close(name: string): void;
  text(text: string): void;
}

/** No spreadsheet contains a longer tag or text, in characters. Limits the memory of the parser. */
const MAX_TOKEN = 1024 * 1024;
/** The parser remembers each open element; spreadsheets nest ten deep. */
const MAX_DEPTH = 100;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML that arrives in pieces and reports its parts in order. Refuses (4019) a DTD, malformed XML, overlong tokens
 * and deep nesting. Only the five predefined entities exist, so none can expand.
 */
export function xmlReader(on: XmlEvents): { write(piece: string): void; end(): void } {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  /** The position after the last complete token. */
  let token_end = 0;
  const handleText = (text: string): void => {
    token_end = parser.position;
    on.text(text);
  };
  parser.on('opentag', ({ name, attributes }) => {
    token_end = parser.position;
    depth += 1;
    if (depth > MAX_DEPTH) throw sheetRefusal('broken');
    on.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    token_end = parser.position;
    depth -= 1;
    on.close(localName(name));
  });
  parser.on('text', handleText);
  parser.on('cdata', handleText);
  parser.on('comment', () => {
    token_end = parser.position;
  });
  parser.on('doctype', () => {
    throw sheetRefusal('broken');
  });

  /** Without a handler of its own for errors, the parser throws them. */
  const parse = (step: () => void): void => {
    try {
      step();
    } catch (error) {
      throw error instanceof Refusal ? error : sheetRefusal('broken');
    }
  };
  return {
    write(piece) {
      parse(() => void parser.write(piece));
      if (parser.position - token_end > MAX_TOKEN) throw sheetRefusal('broken');
    },
    end() {
      parse(() => void parser.close());
    },
  };
}
