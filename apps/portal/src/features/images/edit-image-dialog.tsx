import { Badge, Group, Stack, TagsInput } from '@mantine/core';
import { imageAnalysis, images } from '@kutip/contracts/images';
import type { Data } from '@kutip/contracts/endpoint';
import { useQuery } from '@tanstack/react-query';
import { queryFor, useCall } from '../../shared/api/query.ts';
import { DialogForm } from '../../shared/forms/dialog-form.tsx';
import { TextField } from '../../shared/forms/fields.tsx';
import { useField } from '../../shared/forms/form-context.tsx';
import { SEPARATORS } from '../../shared/forms/separators.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import classes from './images.module.css';
import { useMessages } from './messages/use-messages.ts';

export type Image = Data<typeof images.read>;

/** The tags, with those that the picture and its file name suggest. */
function TagsField({ url }: { url: string }) {
  const { t } = useMessages();
  const { value, onChange, onBlur: _, ...field } = useField<string[]>('tags');
  const { data } = useQuery(queryFor(imageAnalysis.product, { body: { image_url: url } }, { suppress: true }));
  const suggestions = data ? [...data.tags, t(`images.colour_${data.main_colour.name}`)] : [];
  const fresh = suggestions.filter((tag) => !value.includes(tag));
  return (
    <Stack gap="xs">
      <TagsInput
        splitChars={SEPARATORS}
        {...field}
        description={t('images.tags_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={value}
        onChange={(tags) => onChange([...new Set(tags.map((tag) => tag.trim().toLowerCase()))])}
        maxTags={20}
        clearable={false}
      />
      {fresh.length > 0 && (
        <Group gap={6}>
          {fresh.map((tag) => (
            <Badge
              key={tag}
              component="button"
              type="button"
              variant="default"
              size="lg"
              tt="none"
              style={{ cursor: 'pointer' }}
              aria-label={t('images.suggested', { tag })}
              onClick={() => onChange([...value, tag])}
            >
              + {tag}
            </Badge>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function EditImage({ image, close }: { image: Image; close: () => void }) {
  const { t } = useMessages();
  const { id, url, title, tags, width, height, updated_at } = image;
  const save = useCall(images.update, { confirm: () => ({ title: t('images.saved') }) });
  const read_at = updated_at.toISOString();
  const form = useContractForm({
    draft: `image-${id}`,
    version: read_at,
    schema: images.create.body.pick({ title: true, tags: true }),
    defaults: { title, tags },
    send: async (body) => {
      await save.mutateAsync({ params: { id }, body: { ...body, read_at } });
      close();
    },
  });
  return (
    <DialogForm of={form} names={{ tags: { label: t('images.tags') } }} action={t('settings.save')} close={close}>
      <img className={classes['preview']} src={url} alt={title} {...(width && height && { width, height })} />
      <TextField name="title" maxLength={120} />
      <TagsField url={url} />
    </DialogForm>
  );
}

/** Title and tags of a picture. */
export function EditImageDialog({ image, close }: { image: Image; close: () => void }) {
  const { t } = useMessages();
  return (
    <Dialog isOpen close={close} title={t('images.edit_title')} width_px={520}>
      <EditImage image={image} close={close} />
    </Dialog>
  );
}
