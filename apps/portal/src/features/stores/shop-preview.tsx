import { Text } from '@mantine/core';
import { DEFAULT_STORE_COLOUR, storeColours } from '@kutip/domain/store-theme';
import { resizedUrl } from '@kutip/domain/picture-url';
import type { CSSProperties } from 'react';
import { useMessages } from './messages/use-messages.ts';
import classes from './stores.module.css';

interface ShopPreviewProps {
  name: string;
  logo_url: string | null | undefined;
  product: { title: string; price: string; image_url: string | null } | null;
  colour: string;
}

/** The shop on a phone as it becomes, while the merchant types. */
export function ShopPreview({ name, logo_url, product, colour }: ShopPreviewProps) {
  const { t } = useMessages();
  const { fill, on_fill } = storeColours(/^#[\da-f]{6}$/i.test(colour) ? colour : DEFAULT_STORE_COLOUR).light;
  const style = { '--shop-colour': fill, '--shop-text': on_fill } as CSSProperties;
  const shown_name = name || t('stores.preview_name');
  return (
    <section aria-label={t('stores.preview')} className={classes['phone']} style={style}>
      <div className={classes['shop']}>
        {logo_url ? (
          <img src={resizedUrl(logo_url, 160)} alt="" />
        ) : (
          <span className={classes['initials']} aria-hidden="true">
            {shown_name.slice(0, 1)}
          </span>
        )}
        <bdi>{shown_name}</bdi>
      </div>
      <div className={classes['card']}>
        {product?.image_url ? (
          <img src={resizedUrl(product.image_url, 400)} alt="" />
        ) : (
          <span className={classes['picture']} aria-hidden="true" />
        )}
        <Text dir="auto">{product?.title || t('stores.preview_product')}</Text>
        <Text fw={600}>{`RM ${product?.price || '0.00'}`}</Text>
      </div>
      <div className={classes['cart']} aria-hidden="true">
        {`RM ${product?.price || '0.00'}`}
      </div>
    </section>
  );
}
