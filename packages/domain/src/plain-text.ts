/** Text that people enter and that others receive by e-mail. */

/** A dot that mail programs take for the start of a domain, as in `example.my`. */
const DOMAIN_DOT = /(?<=[\p{L}\p{N}_-])\.(?=\p{L}{2,})/gu;
/** The scheme of an address, as in `https://`. */
const SCHEME = /([a-z][a-z\d+.-]*:\/\/)(?=\S)/giu;

/**
 * The text with a space after what would make mail programs turn it into a link: `https://example.my` becomes
 * `https:// example. my`, and `Siti bt.Ahmad` becomes `Siti bt. Ahmad`.
 */
export const withoutLinks = (text: string): string => text.replace(SCHEME, '$1 ').replace(DOMAIN_DOT, '. ');

/** Whether mail programs would turn a part of the text into a link. */
export const looksLikeLink = (text: string): boolean => withoutLinks(text) !== text;
