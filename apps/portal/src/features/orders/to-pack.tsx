import { Button, Title } from '@mantine/core';
import type { Data } from '@kutip/contracts/endpoint';
import type { orders } from '@kutip/contracts/shipments';
import { useMessages } from './messages/use-messages.ts';
import classes from './orders.module.css';

type Summary = Data<typeof orders.summary>;

/** The parcels that are to be packed, their contents summed by product, with the way to the packing list. */
export function ToPack({ summary, openList }: { summary: Summary; openList: () => void }) {
  const { t, count } = useMessages();
  const { parcels_to_pack } = summary;
  if (parcels_to_pack === 0) return null;
  return (
    <section className={classes['to-pack']} aria-labelledby="to-pack">
      <div className={classes['to-pack-head']}>
        <Title order={2} id="to-pack" size="h4">
          {t('orders.to_pack_title', { count: parcels_to_pack, shown: count(parcels_to_pack) })}
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={openList}>
          {t('orders.packing_list')}
        </Button>
      </div>
      <ul className={classes['products']}>
        {summary.products.map(({ product_id, variant_id, title, variant_name, image_url, quantity }) => (
          <li key={`${product_id} ${variant_id}`}>
            {image_url ? (
              <img src={image_url} alt="" width={44} height={44} loading="lazy" />
            ) : (
              <span className={classes['no-picture']} aria-hidden />
            )}
            <strong className="figures">{count(quantity)}</strong>
            <span>{variant_name ? `${title}, ${variant_name}` : title}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
