import { shareText, type ShareSetting, type ShareValues } from '@kutip/domain/share-text';
import { fill } from './fill.ts';
import type { PageContext } from './outcome.ts';
import { Qr } from './qr.tsx';

interface ShareBoxProps {
  context: PageContext;
  title: string;
  /** What sharing this page reveals or is useful for. */
  text: string;
  /** A path of this origin. It never carries the payer's token. */
  path: string;
  subject: string;
  /** The default message, with {link} for the address. */
  message: string;
  /** The merchant's own texts by channel and their values; without them the default text is used. */
  custom?: { settings: readonly ShareSetting[]; values: Omit<ShareValues, 'link'> };
}

/** The picture that the merchant has set for link previews. */
export const shareImage = (settings: readonly { image_url: string | null }[]): string | null =>
  settings.find(({ image_url }) => image_url !== null)?.image_url ?? null;

/** Share targets that everyone gets, and those that a merchant adds by writing a text for them. */
const DEFAULT_TARGETS = ['WHATSAPP', 'EMAIL'] as const;
const OPTIONAL_TARGETS = ['TELEGRAM', 'SMS', 'FACEBOOK'] as const;
type ShareTarget = (typeof DEFAULT_TARGETS)[number] | (typeof OPTIONAL_TARGETS)[number];

const ADDRESS: Record<ShareTarget, (content: { title: string; message: string; link: string }) => string> = {
  WHATSAPP: ({ message }) => `https://wa.me/?text=${encodeURIComponent(message)}`,
  EMAIL: ({ title, message }) => `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(message)}`,
  TELEGRAM: ({ message, link }) =>
    `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(message.replace(link, '').trim())}`,
  SMS: ({ message }) => `sms:?&body=${encodeURIComponent(message)}`,
  FACEBOOK: ({ link }) => `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(link)}`,
};

/** The share targets on offer, each with its address. */
function shareLinksOf({
  context,
  subject,
  message,
  custom,
  path,
}: ShareBoxProps): { target: ShareTarget; href: string }[] {
  const link = `${context.request.origin}${path}`;
  const standard = { title: subject, message: fill(message, { link }) };
  const settings = custom?.settings ?? [];
  const targets = [
    ...DEFAULT_TARGETS,
    ...OPTIONAL_TARGETS.filter((target) => settings.some(({ channel }) => channel === target)),
  ];
  return targets.map((target) => {
    const content = custom ? shareText(settings, target, { ...custom.values, link }, standard) : standard;
    return { target, href: ADDRESS[target]({ ...content, link }) };
  });
}

/** Share options for a page: copy, scan, send. Collapsed by default. */
export function ShareBox(props: ShareBoxProps) {
  const { context, title, text, path } = props;
  const { share } = context.messages;
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
        {shareLinksOf(props).map(({ target, href }) => (
          <a key={target} className="second-action" href={href} rel="noreferrer">
            {share.targets[target]}
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
