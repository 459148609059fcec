import type { publicSupport } from '@kutip/contracts/collections';
import { fill } from './fill.ts';
import type { PageContext } from './outcome.ts';
import { formatPhone } from './format-phone.ts';

export type SupportFace = (typeof publicSupport)['_zod']['input'];

/** The support contact (D-35). Outgoing links send no referrer. */
export function Support({ support, context }: { support: SupportFace | null; context: PageContext }) {
  if (!support) return null;
  const { page } = context.messages;
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
            {formatPhone(phone_number)}
          </a>
        </li>
        {whatsapp_number && (
          <li>
            <a href={`https://wa.me/${whatsapp_number}`} rel="noreferrer">
              {fill(page.whatsapp, { number: formatPhone(whatsapp_number) }, context.direction)}
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
