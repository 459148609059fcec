import { fileUrl } from '@kutip/contracts/files';
import { resizedUrl } from '@kutip/domain/picture-url';
import sanitizeHtml from 'sanitize-html';

/**
 * What the content of a page may consist of: text, headings, lists, quotations, links, and pictures of our own. Nothing
 * else: no style, no class, no id, no SVG or MathML (the usual ground of mutation XSS), no scheme but these.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['h2', 'h3', 'p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'hr', 'a', 'img'],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The text of these elements is no content either.
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'xmp', 'iframe', 'noembed', 'title'],
  nestingLimit: 30,
  transformTags: {
    h1: 'h2', // the title of the page is its only h1
    b: 'strong',
    i: 'em',
    // The page is public: what a merchant links to is not ours to vouch for, and learns nothing about the visitor.
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href && { href }), rel: 'nofollow noopener noreferrer' },
    }),
  },
  // Pictures of other origins would tell them who reads the page; the content security policy refuses them too.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !fileUrl.safeParse(attribs['src']).success,
};

/** HTML with the allowed elements only. Sanitising a result again changes nothing. */
export const sanitiseContent = (html: string): string => sanitizeHtml(html, ALLOWED).trim();

const SUMMARY_LENGTH = 160;

/** The first words of content as plain text. */
export function summaryOf(content: string): string {
  const spaced = content.replaceAll(/<\/(?:h2|h3|p|li|blockquote)>|<br \/>/g, '$& ');
  const plain = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  // The sanitiser escapes what it keeps; the page escapes the summary again.
  const text = plain
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > SUMMARY_LENGTH ? `${text.slice(0, SUMMARY_LENGTH - 1).trimEnd()}…` : text;
}

/** The first picture of content; null without one. */
export const firstPicture = (content: string): string | null => /<img src="([^"]+)"/.exec(content)?.[1] ?? null;

/** Sanitised content with pictures in the width of the page, loaded as the reader reaches them. */
export const withSmallPictures = (content: string): string =>
  content.replaceAll(/<img src="([^"]+)"/g, (_, url: string) => `<img loading="lazy" src="${resizedUrl(url, 800)}"`);
