import { sheetRefusal } from './sheet.ts';

export interface XmlEvents {
  /** `name` is without its prefix: `x:row` is `row`. An empty element is opened and closed. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(text: string): void;
}

/** A tag or a text longer than this is no spreadsheet's. */
const LONGEST_TOKEN = 1024 * 1024;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Only the five entities that XML has by itself: nobody's own are read, so none can grow (no DTD). */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name) return ENTITIES[name] ?? whole;
        const code = hex ? parseInt(hex, 16) : Number(decimal);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : text;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const patterns = new Map<string, RegExp>();
function patternOf(name: string): RegExp {
  const known = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, known);
  return known;
}

/** One attribute of a tag, by its name with prefix; undefined when it has none. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const found = patternOf(name).exec(attributes);
  return found ? decoded(found[1] ?? found[2]!) : undefined;
}

/** Where a tag ends: `>` in a quoted attribute is none. -1 when it is not all there yet. */
function endOfTag(text: string, from: number): number {
  const plain = text.indexOf('>', from);
  if (plain < 0) return -1;
  const quote = text.slice(from, plain).search(/["']/);
  if (quote < 0) return plain;
  let quoted = '';
  for (let at = from + quote; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quoted) quoted = letter === quoted ? '' : quoted;
    else if (letter === '"' || letter === "'") quoted = letter;
    else if (letter === '>') return at;
  }
  return -1;
}

const SKIPPED: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<?', '?>'],
];
const CDATA = ['<![CDATA[', ']]>'] as const;

/**
 * Reads XML that comes in pieces and says what it meets, in order. What spreadsheets are written in and no more:
 * a DTD is refused.
 */
export function xmlReader(on: XmlEvents): { write(piece: string): void; end(): void } {
  let rest = '';
  let depth = 0;

  /** Reads what begins with `<` at `at`; answers where it ends, -1 when it is not all there yet. */
  function readMarkup(at: number): number {
    if (rest.startsWith('<!', at) || rest.startsWith('<?', at)) return readSpecial(at);
    const end = endOfTag(rest, at);
    if (end < 0) return -1;
    if (rest[at + 1] === '/') {
      depth -= 1;
      on.close(localName(rest.slice(at + 2, end).trim()));
    } else {
      const is_empty = rest[end - 1] === '/';
      const tag = rest.slice(at + 1, is_empty ? end - 1 : end);
      const space = tag.search(/\s/);
      const name = localName(space < 0 ? tag : tag.slice(0, space));
      on.open(name, space < 0 ? '' : tag.slice(space));
      if (is_empty) on.close(name);
      else depth += 1;
    }
    return end + 1;
  }

  function readSpecial(at: number): number {
    // Too little to tell what it is.
    if (rest.length - at < CDATA[0].length) return -1;
    const [begin, finish] = rest.startsWith(CDATA[0], at)
      ? CDATA
      : (SKIPPED.find(([start]) => rest.startsWith(start, at)) ?? []);
    if (!begin || !finish) throw sheetRefusal('broken');
    const end = rest.indexOf(finish, at + begin.length);
    if (end < 0) return -1;
    if (begin === CDATA[0]) on.text(rest.slice(at + begin.length, end));
    return end + finish.length;
  }

  return {
    write(piece) {
      rest += piece;
      let at = 0;
      for (;;) {
        const next = rest.indexOf('<', at);
        if (next < 0) break;
        if (next > at) on.text(decoded(rest.slice(at, next)));
        at = next;
        const end = readMarkup(next);
        if (end < 0) break;
        at = end;
      }
      rest = rest.slice(at);
      if (rest.length > LONGEST_TOKEN) throw sheetRefusal('broken');
    },
    end() {
      if (rest.trim() || depth !== 0) throw sheetRefusal('broken');
    },
  };
}
