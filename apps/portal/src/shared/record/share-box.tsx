import { Button, Group, Text } from '@mantine/core';
import type { ShareText, ShareValues } from '@kutip/domain/share-text';
import { IconBrandWhatsapp, IconDownload, IconExternalLink, IconMail, IconPrinter } from '@tabler/icons-react';
import { useMessages } from '../i18n/use-messages.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { downloadQrPng, downloadQrSvg } from '../ui/qr-file.ts';
import { QrCode } from '../ui/qr.tsx';
import { Poster } from './poster.tsx';
import classes from './share-box.module.css';
import { useShareTexts } from './use-share-texts.ts';

interface ShareBoxProps {
  url: string;
  title: string;
  /** Under the title on the poster: the amount, or that the payer decides it. */
  subtitle: string;
  /** The default message; it contains the link. */
  message: string;
  /** Placeholder values for the merchant's own share texts. */
  values: Omit<ShareValues, 'link' | 'title'>;
  /** Name of the downloaded file, without extension. */
  fileName: string;
  linkLabel: string;
  qrLabel: string;
  hasPoster?: boolean;
}

const small = { variant: 'subtle', size: 'compact-sm', leftSection: <IconDownload size={14} /> } as const;

const mailLink = ({ title, message }: ShareText): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(message)}`;

/** Shares a link with payers: copy, QR code, WhatsApp, email and poster. */
export function ShareBox(props: ShareBoxProps) {
  const { url, title, subtitle, message, values, fileName, linkLabel, qrLabel, hasPoster = false } = props;
  const { t } = useMessages();
  const texts = useShareTexts({ ...values, title, link: url }, { title, message });
  const outside = { target: '_blank', rel: 'noreferrer', component: 'a' } as const;
  return (
    <div className={classes['box']}>
      <div className={classes['qr']}>
        <QrCode text={url} label={qrLabel} />
        <Text size="xs" c="dimmed">
          {t('collections.qr_text')}
        </Text>
        <Group gap={4}>
          <Button {...small} onClick={() => downloadQrPng(fileName, url)}>
            {t('collections.qr_png')}
          </Button>
          <Button {...small} onClick={() => downloadQrSvg(fileName, url)}>
            {t('collections.qr_svg')}
          </Button>
        </Group>
      </div>
      <div className={classes['actions']}>
        <div>
          <Text size="xs" c="dimmed">
            {linkLabel}
          </Text>
          <a href={url} target="_blank" rel="noreferrer" className={`number-like ${classes['link']}`}>
            {url}
          </a>
        </div>
        <Group gap="xs">
          <CopyButton text={texts.copy.message} label={t('collections.copy_link')} />
          <Button {...outside} href={url} variant="default" leftSection={<IconExternalLink size={16} />}>
            {t('collections.open_page')}
          </Button>
          <Button
            {...outside}
            href={`https://wa.me/?text=${encodeURIComponent(texts.whatsapp.message)}`}
            variant="default"
            leftSection={<IconBrandWhatsapp size={16} />}
          >
            {t('collections.whatsapp')}
          </Button>
          <Button component="a" href={mailLink(texts.email)} variant="default" leftSection={<IconMail size={16} />}>
            {t('collections.email')}
          </Button>
          {hasPoster && (
            <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
              {t('collections.poster')}
            </Button>
          )}
        </Group>
      </div>
      {hasPoster && <Poster url={url} title={title} subtitle={subtitle} qrLabel={qrLabel} />}
    </div>
  );
}
