import { Button, Group, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useWords } from '../i18n/use-words.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { QrCode } from '../ui/qr.tsx';
import { Poster } from './poster.tsx';
import classes from './share-box.module.css';

interface ShareBoxProps {
  url: string;
  title: string;
  /** Under the title on the poster: the amount, or that the payer decides. */
  subtitle: string;
  /** What a chat message says; it holds the link. */
  message: string;
  linkLabel: string;
  qrLabel: string;
  hasPoster?: boolean;
}

/** A link in every form that gets it to a payer: to copy, to scan, to send, to print. */
export function ShareBox({ url, title, subtitle, message, linkLabel, qrLabel, hasPoster = false }: ShareBoxProps) {
  const { t } = useWords();
  const outside = { target: '_blank', rel: 'noreferrer', component: 'a' } as const;
  return (
    <div className={classes['box']}>
      <div className={classes['qr']}>
        <QrCode text={url} label={qrLabel} />
        <Text size="xs" c="dimmed">
          {t('collections.qr_text')}
        </Text>
      </div>
      <div className={classes['ways']}>
        <div>
          <Text size="xs" c="dimmed">
            {linkLabel}
          </Text>
          <a href={url} target="_blank" rel="noreferrer" className={`number-like ${classes['link']}`}>
            {url}
          </a>
        </div>
        <Group gap="xs">
          <CopyButton text={url} label={t('collections.copy_link')} />
          <Button {...outside} href={url} variant="default" leftSection={<IconExternalLink size={16} />}>
            {t('collections.open_page')}
          </Button>
          <Button
            {...outside}
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            variant="default"
            leftSection={<IconBrandWhatsapp size={16} />}
          >
            {t('collections.whatsapp')}
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
