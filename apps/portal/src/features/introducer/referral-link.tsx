import { Button, Group } from '@mantine/core';
import { IconBrandWhatsapp, IconDownload } from '@tabler/icons-react';
import { RecordPanel } from '../../shared/record/facts.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { downloadQrPng } from '../../shared/ui/qr-file.ts';
import { QrCode } from '../../shared/ui/qr.tsx';
import classes from './introducer.module.css';
import { useMessages } from './messages/use-messages.ts';

/** The link that brings a merchant in under the introducer, with its QR code. */
export function ReferralLink({ code, url }: { code: string; url: string }) {
  const { t } = useMessages();
  const text = encodeURIComponent(t('introducer.share', { link: url }));
  return (
    <RecordPanel title={t('introducer.link')} text={t('introducer.link_text')}>
      <div className={classes['share']}>
        <QrCode text={url} label={t('introducer.qr')} size_px={160} />
        <div className={classes['link']}>
          <a href={url} target="_blank" rel="noreferrer" className="number-like">
            {url}
          </a>
          <Group gap="xs">
            <CopyButton text={url} label={t('introducer.copy')} />
            <Button
              component="a"
              href={`https://wa.me/?text=${text}`}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconBrandWhatsapp size={16} />}
            >
              {t('introducer.whatsapp')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => downloadQrPng(`kutip-${code.toLowerCase()}`, url)}
            >
              {t('introducer.save_qr')}
            </Button>
          </Group>
        </div>
      </div>
    </RecordPanel>
  );
}
