import { Button, Skeleton, Text } from '@mantine/core';
import { resizedUrl } from '@kutip/domain/picture-url';
import { images } from '@kutip/contracts/images';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '../api/query.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useSession } from '../session/browser-session.ts';
import { may } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import classes from './forms.module.css';

/** Pictures asked for at once (specification 9). */
const LIMIT = 100;

type ChoosePicture = (url: string, title: string) => void;

function Pictures({ choose }: { choose: ChoosePicture }) {
  const { t } = useMessages();
  const answer = useQuery(queryFor(images.list, { query: { skip: 0, limit: LIMIT }, body: {} }));
  const pictures = answer.data?.list.data;
  if (!pictures) return answer.isError ? <LoadFailed of={answer} /> : <Skeleton height={160} />;
  if (pictures.length === 0) return <Text>{t('common.picture_library_empty')}</Text>;
  return (
    <ul className={classes['library']}>
      {pictures.map(({ id, title, url }) => (
        <li key={id}>
          <button type="button" onClick={() => choose(url, title)}>
            <img src={resizedUrl(url, 160)} alt="" width={104} height={104} loading="lazy" />
            <span dir="auto">{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A button that opens the image library of the merchant and takes one of its pictures; nothing without access to it. */
export function PictureLibrary({ onChange }: { onChange: ChoosePicture }) {
  const { t } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const user = useSession((state) => state.user);
  if (!may(user, images.list.access)) return null;
  const choose: ChoosePicture = (url, title) => {
    onChange(url, title);
    setOpen(false);
  };
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('common.picture_library')}
      </Button>
      <Dialog isOpen={isOpen} close={() => setOpen(false)} title={t('common.picture_library_title')} width_px={560}>
        <Pictures choose={choose} />
      </Dialog>
    </>
  );
}
