import type { supportFace } from '@kutip/contracts/collections';
import { fill } from './fill.ts';
import type { PageContext } from './outcome.ts';
import { phoneWords } from './phone.ts';

export type SupportFace = (typeof supportFace)['_zod']['input'];

/** Whom to ask (D-35). Links out carry no referrer. */
export function Support({ support, context }: { support: SupportFace | null; context: PageContext }) {
  if (!support) return null;
  const { page } = context.words;
  const { name, email, phone_number, whatsapp_number, website_url, operating_hours } = support;
  return (
    <section className="support">
      <h2>{page.support}</h2>
      <p>
        <bdi>{name}</bdi>
      </p>
      <ul>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <a href={`tel:+${phone_number}`} dir="ltr">
            {phoneWords(phone_number)}
          </a>
        </li>
        {whatsapp_number && (
          <li>
            <a href={`https://wa.me/${whatsapp_number}`} rel="noreferrer">
              {fill(page.whatsapp, { number: phoneWords(whatsapp_number) }, context.direction)}
            </a>
          </li>
        )}
        {website_url && (
          <li>
            <a href={website_url} rel="noreferrer" dir="ltr">
              {website_url.replace(/^https?:\/\/|\/$/gi, '')}
            </a>
          </li>
        )}
      </ul>
      {operating_hours && <p className="help">{fill(page.hours, { hours: operating_hours }, context.direction)}</p>}
    </section>
  );
}
