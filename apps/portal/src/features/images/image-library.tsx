import { ActionIcon, Button, FileButton, Group, Skeleton, Text } from '@mantine/core';
import { resizedUrl } from '@kutip/domain/picture-url';
import { images } from '@kutip/contracts/images';
import { IconCopy, IconCrop, IconDotsVertical, IconPencil, IconTrash, IconUpload } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useCall } from '../../shared/api/query.ts';
import { FilterBar } from '../../shared/list-page/filter-bar.tsx';
import type { ListFilter } from '../../shared/list-page/list-filters.ts';
import { isFiltered, withoutAnyFilter } from '../../shared/list-page/list-state.ts';
import { Pager } from '../../shared/list-page/pager.tsx';
import { useList, type UseList } from '../../shared/list-page/use-list.ts';
import { useSession } from '../../shared/session/browser-session.ts';
import { may } from '../../shared/session/session.ts';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { DropItem, DropMenu } from '../../shared/ui/drop-menu.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { lazyComponent } from '../../shared/ui/lazy-page.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Note } from '../../shared/ui/note.tsx';
import { toast } from '../../shared/ui/toast.ts';
import type { Image } from './edit-image-dialog.tsx';
import classes from './images.module.css';
import { useMessages } from './messages/use-messages.ts';
import { useUploadImages, type RefusedFile } from './upload-images.ts';

// Loaded when a picture is cropped or edited: most visits do neither.
const EditImageDialog = lazyComponent(async () => (await import('./edit-image-dialog.tsx')).EditImageDialog);
const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog);

const TYPES = 'image/jpeg,image/png,image/webp,image/gif';
const REASONS = ['wrong_type', 'too_large', 'broken', 'too_many_pixels', 'too_many_frames'] as const;

const NO_CHOICES: readonly ListFilter[] = [];

type Action = 'edit' | 'crop' | 'remove';

interface ImageCardProps {
  image: Image;
  canWrite: boolean;
  act: (action: Action) => void;
}

function ImageCard({ image: { title, url, tag_text }, canWrite, act }: ImageCardProps) {
  const { t } = useMessages();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(new URL(url, location.origin).href);
    toast({ title: t('images.link_copied') });
  };
  const picture = <img className={classes['picture']} src={resizedUrl(url, 400)} alt="" loading="lazy" />;
  return (
    <li className={classes['card']}>
      {canWrite ? (
        <button
          type="button"
          className={classes['open']}
          onClick={() => act('edit')}
          aria-label={`${t('images.edit')} ${title}`}
        >
          {picture}
        </button>
      ) : (
        picture
      )}
      <div className={classes['about']}>
        <span className={classes['title']} title={title} dir="auto">
          {title}
        </span>
        <DropMenu
          label={t('images.actions', { title })}
          button={
            <ActionIcon variant="subtle" size={36} aria-label={t('images.actions', { title })}>
              <IconDotsVertical size={18} />
            </ActionIcon>
          }
        >
          <DropItem icon={<IconCopy size={16} />} onClick={() => void copy()}>
            {t('images.copy_link')}
          </DropItem>
          {canWrite && (
            <>
              <DropItem icon={<IconPencil size={16} />} onClick={() => act('edit')}>
                {t('images.edit')}
              </DropItem>
              <DropItem icon={<IconCrop size={16} />} onClick={() => act('crop')}>
                {t('images.crop')}
              </DropItem>
              <DropItem icon={<IconTrash size={16} />} onClick={() => act('remove')}>
                {t('settings.delete')}
              </DropItem>
            </>
          )}
        </DropMenu>
      </div>
      {tag_text && (
        <span className={classes['tags']} title={tag_text} dir="auto">
          {tag_text}
        </span>
      )}
    </li>
  );
}

function RefusedFiles({ refused }: { refused: readonly RefusedFile[] }) {
  const { t } = useMessages();
  if (refused.length === 0) return null;
  return (
    <Note kind="attention" title={t('images.refused')}>
      {refused.map(({ name, reason }) => (
        <div key={name}>{t(`images.refused_${REASONS.find((one) => one === reason) ?? 'unknown'}`, { name })}</div>
      ))}
    </Note>
  );
}

function RemoveImage({ image, close }: { image: Image; close: () => void }) {
  const { t } = useMessages();
  const remove = useCall(images.remove, { confirm: () => ({ title: t('settings.deleted') }) });
  return (
    <ConfirmDialog
      isOpen
      close={close}
      title={t('settings.delete_title')}
      text={t('settings.delete_text', { name: image.title })}
      action={t('settings.delete')}
      onAction={() => remove.mutate({ params: { id: image.id } }, { onSettled: close })}
      isBusy={remove.isPending}
      isDangerous
    />
  );
}

interface PicturesProps {
  of: UseList<typeof images.list>;
  canWrite: boolean;
  act: (image: Image, action: Action) => void;
}

/** The pictures of a page, or their loading, error or empty state. */
function Pictures({ of, canWrite, act }: PicturesProps) {
  const { t } = useMessages();
  const { state, change, answer } = of;
  const page = answer.data?.list;
  if (!page) return answer.isError ? <LoadFailed of={answer} /> : <Skeleton height={240} />;
  if (page.data.length === 0 && (isFiltered(state) || state.page > 1)) {
    return (
      <EmptyState title={t('list.nothing_found')} text={t('list.nothing_found_text')}>
        <Button variant="default" onClick={() => change(withoutAnyFilter(state))}>
          {t('list.clear')}
        </Button>
      </EmptyState>
    );
  }
  if (page.data.length === 0) return <EmptyState title={t('images.empty')} text={t('images.empty_text')} />;
  return (
    <>
      <ul className={classes['grid']} data-tour="list">
        {page.data.map((image) => (
          <ImageCard key={image.id} image={image} canWrite={canWrite} act={(action) => act(image, action)} />
        ))}
      </ul>
      {page.last_page > 1 && (
        <Group justify="flex-end" p="md">
          <Pager state={state} change={change} last_page={page.last_page} />
        </Group>
      )}
    </>
  );
}

interface DropZoneProps {
  isEnabled: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Takes files that are dropped on its content. */
function DropZone({ isEnabled, onFiles, children }: DropZoneProps) {
  const [isDropping, setDropping] = useState(false);
  if (!isEnabled) return children;
  return (
    <div
      className={isDropping ? classes['dropping'] : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={(event) => {
        event.preventDefault();
        setDropping(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
}

/** The button for new pictures, with the progress of an upload. */
function UploadPictures({
  of: { progress },
  onFiles,
}: {
  of: ReturnType<typeof useUploadImages>;
  onFiles: (files: File[]) => void;
}) {
  const { t, count } = useMessages();
  return (
    <Group gap="sm">
      <Text role="status" size="sm">
        {progress && t('images.uploading', { done: count(progress.current), count: count(progress.count) })}
      </Text>
      <FileButton onChange={onFiles} accept={TYPES} multiple inputProps={{ 'aria-label': t('images.upload') }}>
        {(props) => (
          <Button {...props} leftSection={<IconUpload size={16} />} loading={progress !== null}>
            {t('images.upload')}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}

/** The image library of a merchant: upload, search, edit, crop, remove. */
export function ImageLibrary() {
  const { t, count } = useMessages();
  const canWrite = may(
    useSession((state) => state.user),
    images.create.access,
  );
  const list = useList(images.list);
  const uploading = useUploadImages();
  const [selected, setSelected] = useState<{ image: Image; action: Action } | null>(null);
  const chosenFor = (action: Action): Image | null => (selected?.action === action ? selected.image : null);
  const [edited, cropped, removed] = [chosenFor('edit'), chosenFor('crop'), chosenFor('remove')];
  const close = (): void => setSelected(null);
  const upload = async (files: File[]): Promise<void> => {
    const added = await uploading.add(files);
    if (added > 0) toast({ title: t('images.added', { count: added, shown: count(added) }) });
  };
  const onFiles = (files: File[]): void => void upload(files);
  return (
    <DropZone isEnabled={canWrite} onFiles={onFiles}>
      <div className={classes['head']}>
        <Note kind="quiet">
          {t('images.note')} {canWrite && t('images.upload_help')}
        </Note>
        {canWrite && <UploadPictures of={uploading} onFiles={onFiles} />}
      </div>
      <RefusedFiles refused={uploading.refused} />
      <section className="panel" aria-label={t('images.title')} aria-busy={list.answer.isFetching}>
        <FilterBar
          listing={list.listing}
          state={list.state}
          change={list.change}
          choices={NO_CHOICES}
          searchLabel={t('images.search')}
        />
        <Pictures of={list} canWrite={canWrite} act={(image, action) => setSelected({ image, action })} />
      </section>
      {edited && (
        <Suspense>
          <EditImageDialog image={edited} close={close} />
        </Suspense>
      )}
      {cropped && (
        <Suspense>
          <CropDialog image={cropped} close={close} />
        </Suspense>
      )}
      {removed && <RemoveImage image={removed} close={close} />}
    </DropZone>
  );
}
