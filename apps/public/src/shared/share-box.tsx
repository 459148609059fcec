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
  /** What a message says, with {link} where the address goes. */
  message: string;
}

/** A page in every form that gets it to somebody else: to copy, to scan, to send. Closed until it is wanted. */
export function ShareBox({ context, title, text, path, subject, message }: ShareBoxProps) {
  const { share } = context.words;
  const link = `${context.request.origin}${path}`;
  const written = fill(message, { link });
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
        <a className="second-action" href={`https://wa.me/?text=${encodeURIComponent(written)}`} rel="noreferrer">
          {share.whatsapp}
        </a>
        <a
          className="second-action"
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(written)}`}
        >
          {share.email}
        </a>
        <button type="button" className="needs-js" data-share={link} hidden>
          {share.more}
        </button>
      </div>
      <Qr text={link} label={share.qr} />
    </details>
  );
}
