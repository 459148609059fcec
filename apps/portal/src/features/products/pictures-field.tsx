import { ActionIcon, Button, FileButton, Group, Input } from '@mantine/core';
import { files } from '@kutip/contracts/files';
import { resizedUrl } from '@kutip/domain/picture-url';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { useCall } from '../../shared/api/query.ts';
import { useField } from '../../shared/forms/form-context.tsx';
import { PictureLibrary } from '../../shared/forms/picture-library.tsx';
import { useMessages } from './messages/use-messages.ts';
import classes from './products.module.css';

const TYPES = 'image/jpeg,image/png,image/webp';
const MAX_PICTURES = 10;

/** Exchanges two neighbours. */
const swap = (urls: readonly string[], place: number): string[] =>
  urls.with(place, urls[place + 1]!).with(place + 1, urls[place]!);

interface PictureProps {
  url: string;
  place: number;
  urls: readonly string[];
  onChange: (urls: string[]) => void;
}

function Picture({ url, place, urls, onChange }: PictureProps) {
  const { t } = useMessages();
  const shown = String(place + 1);
  return (
    <li>
      <img src={resizedUrl(url, 160)} alt={t('products.picture', { shown })} width={96} height={96} />
      <Group gap={4} justify="center" wrap="nowrap">
        <ActionIcon
          variant="subtle"
          disabled={place === 0}
          aria-label={t('products.picture_earlier', { shown })}
          onClick={() => onChange(swap(urls, place - 1))}
        >
          <IconArrowLeft size={16} className={classes['arrow']} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={t('products.picture_remove', { shown })}
          onClick={() => onChange(urls.filter((one) => one !== url))}
        >
          <IconX size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          disabled={place === urls.length - 1}
          aria-label={t('products.picture_later', { shown })}
          onClick={() => onChange(swap(urls, place))}
        >
          <IconArrowRight size={16} className={classes['arrow']} />
        </ActionIcon>
      </Group>
    </li>
  );
}

/** The pictures of a product in their order; the first is the cover. Uploaded at once, or taken from the library. */
export function PicturesField({ name }: { name: string }) {
  const { t } = useMessages();
  const { id, label, error, value, onChange } = useField<string[]>(name);
  const upload = useCall(files.upload, { confirm: false });
  const add = (url: string): void => onChange([...new Set([...value, url])].slice(0, MAX_PICTURES));
  const send = (file: File | null): void => {
    if (file) upload.mutate({ body: { file } }, { onSuccess: ({ url }) => add(url) });
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={t('products.pictures_help')}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {value.length > 0 && (
        <ol className={classes['pictures']}>
          {value.map((url, place) => (
            <Picture key={url} url={url} place={place} urls={value} onChange={onChange} />
          ))}
        </ol>
      )}
      {value.length < MAX_PICTURES && (
        <Group gap="sm" my={4}>
          <FileButton onChange={send} accept={TYPES} inputProps={{ id, 'aria-label': label }}>
            {(props) => (
              <Button {...props} variant="default" size="xs" loading={upload.isPending}>
                {t('common.picture_choose')}
              </Button>
            )}
          </FileButton>
          <PictureLibrary onChange={add} />
        </Group>
      )}
    </Input.Wrapper>
  );
}
