import { createPortal } from 'react-dom';
import { useMessages } from '../i18n/use-messages.ts';
import { useSession } from '../session/browser-session.ts';
import { QrCode } from '../ui/qr.tsx';
import classes from './poster.module.css';

interface PosterProps {
  url: string;
  title: string;
  subtitle: string;
  qrLabel: string;
}

/** The printed poster: merchant, title, amount and a large QR code. Nothing else of the page is printed. */
export function Poster({ url, title, subtitle, qrLabel }: PosterProps) {
  const { t } = useMessages();
  const merchant = useSession((state) => state.account?.name);
  return createPortal(
    <div className={`print-only ${classes['poster']}`}>
      <p className={classes['merchant']}>{merchant}</p>
      <p className={classes['title']}>{title}</p>
      <p className={classes['subtitle']}>{subtitle}</p>
      <QrCode text={url} label={qrLabel} size_px={420} />
      <p className={classes['scan']}>{t('collections.poster_scan')}</p>
      <p className="number-like">{url}</p>
    </div>,
    document.body,
  );
}
