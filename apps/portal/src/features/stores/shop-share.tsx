import { ShareBox } from '../../shared/record/share-box.tsx';
import { useMessages } from './messages/use-messages.ts';
import type { StoreRecord } from './store.ts';

/** Link, QR code and WhatsApp message of a published shop. */
export function ShopShare({ store: { name, public_url, unique_id } }: { store: StoreRecord }) {
  const { t } = useMessages();
  return (
    <ShareBox
      url={public_url}
      title={name}
      subtitle=""
      message={t('stores.share_message', { name, link: public_url })}
      values={{ name, amount: '', due_date: '' }}
      fileName={unique_id}
      linkLabel={t('stores.link')}
      qrLabel={t('stores.qr')}
    />
  );
}
