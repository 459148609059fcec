import { Button, FileButton, Input } from '@mantine/core';
import { files } from '@kutip/contracts/files';
import { useCall } from '../api/query.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useLabel } from './fields.tsx';
import { useField } from './form-context.tsx';
import classes from './forms.module.css';
import { PictureLibrary } from './picture-library.tsx';

const TYPES = 'image/jpeg,image/png,image/webp,image/gif';

interface PictureFieldProps {
  name: string;
  help?: string;
  /** Display size in pixels; square without a width. */
  height?: number;
  width?: number;
}

/** A picture: uploaded at once, or one of the library. The form value is its URL or null. */
export function PictureField({ name, help, height = 88, width = height }: PictureFieldProps) {
  const { t } = useMessages();
  const { value, onChange, onBlur: _, error, id, label } = useField<string | null>(name);
  const upload = useCall(files.upload, { confirm: false });
  const send = (file: File | null): void => {
    if (file) upload.mutate({ body: { file } }, { onSuccess: ({ url }) => onChange(url) });
  };
  return (
    <Input.Wrapper
      id={id}
      label={useLabel(label, true)}
      description={help}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <div className={classes['picture']}>
        {value && <img src={value} alt={label} width={width} height={height} />}
        <FileButton onChange={send} accept={TYPES} inputProps={{ id, 'aria-label': label }}>
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={upload.isPending}>
              {t(value ? 'common.picture_change' : 'common.picture_choose')}
            </Button>
          )}
        </FileButton>
        <PictureLibrary onChange={onChange} />
        {value && (
          <Button variant="subtle" size="xs" onClick={() => onChange(null)}>
            {t('common.picture_remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
