import { catalogs } from '@kutip/contracts/catalogs';
import { resizedUrl } from '@kutip/domain/picture-url';
import { MerchantFace } from '../../shared/merchant-face.tsx';
import { redirect, show, type Outcome } from '../../shared/outcome.ts';
import { type WireData, isMissing } from '../../shared/server-call.ts';
import { Support } from '../../shared/support.tsx';
import { amountText } from '../collection-summary.tsx';
import type { PayContext } from '../pay-context.ts';

type WrittenPage = WireData<typeof catalogs.page>;
type CatalogItem = WrittenPage['items'][number];

/** A payment form of a catalog, as one link. */
function Item({ context, item }: { context: PayContext; item: CatalogItem }) {
  const { amount, detail } = amountText(context, item);
  return (
    <li>
      <a className="catalog-item" href={`/pay/collections/${item.uuid}`}>
        {item.cover_image_url && (
          <img src={resizedUrl(item.cover_image_url, 160)} alt="" width={72} height={72} loading="lazy" />
        )}
        <span className="catalog-text">
          <strong dir="auto">{item.title}</strong>
          {item.description && (
            <span className="help" dir="auto">
              {item.description}
            </span>
          )}
          <span className="catalog-amount">
            {amount} {detail}
          </span>
        </span>
      </a>
    </li>
  );
}

function Items({ context, items }: { context: PayContext; items: readonly CatalogItem[] }) {
  const texts = context.messages.written_page;
  return (
    <section>
      <h2>{texts.choose}</h2>
      <ul className="catalog">
        {items.map((item) => (
          <Item key={item.uuid} context={context} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Body({ context, page }: { context: PayContext; page: WrittenPage }) {
  const { title, content, items, merchant, support } = page;
  return (
    <main className="written">
      <MerchantFace {...merchant} />
      <h1 dir="auto">{title}</h1>
      {/* Sanitised by the server when it was written and again for this answer. */}
      {content && <div className="written-text" dir="auto" dangerouslySetInnerHTML={{ __html: content }} />}
      {items.length > 0 && <Items context={context} items={items} />}
      {items.length === 0 && !content && <p>{context.messages.written_page.nothing_open}</p>}
      <Support support={support} context={context} />
    </main>
  );
}

/** /pages/public/{account_id}/{slug}: a page that a merchant has written, or a catalog of payment forms (D-40). */
export async function getWrittenPage(context: PayContext): Promise<Outcome> {
  const { account_id = '', slug = '' } = context.params;
  try {
    const page = await context.request.call(catalogs.page, { params: { account_id, slug } });
    const { title, summary, image_url, merchant } = page;
    return show({
      share: {
        title: `${title} · ${merchant.name}`,
        description: summary || merchant.name,
        image_url: image_url ?? page.items.find((item) => item.cover_image_url)?.cover_image_url ?? merchant.logo_url,
      },
      is_unbranded: merchant.hide_branding,
      body: <Body context={context} page={page} />,
    });
  } catch (error) {
    if (isMissing(error)) return redirect('/error-404');
    throw error;
  }
}
