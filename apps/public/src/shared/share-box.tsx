import { shareText, type ShareSetting, type ShareValues } from '@kutip/domain/share-text';
import { fill } from './fill.ts';
import type { PageContext } from './outcome.ts';
import { Qr } from './qr.tsx';

interface ShareBoxProps {
  context: PageContext;
  title: string;
  /** What sharing this page gives away, or is good for. */
  text: string;
  /** Of our origin. It never carries a proof of who pays. */
  path: string;
  subject: string;
  /** What a message says in our words, with {link} where the address goes. */
  message: string;
  /** The merchant's own words by channel, and what fills them; without them the usual words are said everywhere. */
  own?: { settings: readonly ShareSetting[]; values: Omit<ShareValues, 'link'> };
}

/** The picture that the merchant wants a chat to show with a link of his. */
export const shareImage = (settings: readonly { image_url: string | null }[]): string | null =>
  settings.find(({ image_url }) => image_url !== null)?.image_url ?? null;

/** Ways to send that are there for everybody, and those that a merchant adds by giving words for them. */
const USUAL_WAYS = ['WHATSAPP', 'EMAIL'] as const;
const MORE_WAYS = ['TELEGRAM', 'SMS', 'FACEBOOK'] as const;
type Way = (typeof USUAL_WAYS)[number] | (typeof MORE_WAYS)[number];

const ADDRESS: Record<Way, (said: { title: string; message: string; link: string }) => string> = {
  WHATSAPP: ({ message }) => `https://wa.me/?text=${encodeURIComponent(message)}`,
  EMAIL: ({ title, message }) => `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(message)}`,
  TELEGRAM: ({ message, link }) =>
    `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(message.replace(link, '').trim())}`,
  SMS: ({ message }) => `sms:?&body=${encodeURIComponent(message)}`,
  FACEBOOK: ({ link }) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`,
};

/** Which ways are offered, each with the address that opens it with its words. */
function waysOf({ context, subject, message, own, path }: ShareBoxProps): { way: Way; href: string }[] {
  const link = `${context.request.origin}${path}`;
  const usual = { title: subject, message: fill(message, { link }) };
  const settings = own?.settings ?? [];
  const ways = [...USUAL_WAYS, ...MORE_WAYS.filter((way) => settings.some(({ channel }) => channel === way))];
  return ways.map((way) => {
    const said = own ? shareText(settings, way, { ...own.values, link }, usual) : usual;
    return { way, href: ADDRESS[way]({ ...said, link }) };
  });
}

/** A page in every form that gets it to somebody else: to copy, to scan, to send. Closed until it is wanted. */
export function ShareBox(props: ShareBoxProps) {
  const { context, title, text, path } = props;
  const { share } = context.words;
  const link = `${context.request.origin}${path}`;
  return (
    <details className="share">
      <summary>{title}</summary>
      <p className="help">{text}</p>
      <p>
        <a href={link} dir="ltr" className="share-link">
          {link}
        </a>
      </p>
      <div className="actions">
        <button type="button" className="needs-js" data-copy={link} data-copied={share.copied} hidden>
          {share.copy}
        </button>
        {waysOf(props).map(({ way, href }) => (
          <a key={way} className="second-action" href={href} rel="noreferrer">
            {share.ways[way]}
          </a>
        ))}
        <button type="button" className="needs-js" data-share={link} hidden>
          {share.more}
        </button>
      </div>
      <Qr text={link} label={share.qr} />
    </details>
  );
}
